import { from, type Workflow } from '../workflow.ts'
import {
  approval,
  confirmation,
  conversation,
  delivery,
  putAway,
  putAwayOrCanceled,
  simpleWork,
  suspend,
  suspendReview,
} from './common.ts'

export const normal: Workflow = {
  type: 'normal',
  initial: 'open',
  moves: { ...conversation, ...confirmation, ...suspend, ...putAway },
}

export const userRequest: Workflow = {
  type: 'user_request',
  initial: 'open',
  moves: {
    ...conversation,
    open_review: from('open').to('review'),
    ...approval,
    ...delivery,
    ...confirmation,
    ...suspend,
    ...suspendReview,
    ...putAway,
  },
}

export const internal: Workflow = {
  type: 'internal',
  initial: 'open',
  moves: {
    ...conversation,
    progress_employee: from('in_progress').to('waiting_for_employee'),
    employee_progress: from('waiting_for_employee').to('in_progress'),
    ...delivery,
    ...suspend,
    ...putAway,
  },
}

export const feedback: Workflow = {
  type: 'feedback',
  initial: 'open',
  moves: { ...simpleWork, ...suspend, ...putAway },
}

export const serverReport: Workflow = { ...feedback, type: 'server_report' }

export const subTicket: Workflow = {
  type: 'sub_ticket',
  // The ticket service starts it in review while its parent is there (AMB-144).
  initial: 'open',
  moves: {
    approve: from('review').to('open'),
    emergency_approve: from('review').to('open'),
    ...simpleWork,
    ...suspend,
    ...suspendReview,
    ...putAway,
  },
}

export const authorityRequest: Workflow = {
  type: 'authority_request',
  initial: 'open',
  moves: {
    ...simpleWork,
    open_clarification: from('open').to('clarification_required'),
    progress_clarification: from('in_progress').to('clarification_required'),
    clarification_progress: from('clarification_required').to('in_progress'),
    open_cancel: from('open').to('canceled'),
    progress_cancel: from('in_progress').to('canceled'),
    clarification_cancel: from('clarification_required').to('canceled'),
    redo: from('closed').to('in_progress'),
    ...suspend,
    ...putAwayOrCanceled,
  },
}
