import { from, type Workflow } from '../workflow.ts'
import { conversation, putAwayOrCanceled, suspend } from './common.ts'

export const measure: Workflow = {
  type: 'measure',
  initial: 'open',
  moves: {
    ...conversation,
    close: from('open', 'in_progress', 'waiting_for_support', 'waiting_for_verification').to('closed'),
    verify: from('in_progress').to('waiting_for_verification'),
    done: from('open', 'in_progress', 'waiting_for_feedback', 'waiting_for_support', 'waiting_for_verification').to(
      'closed',
    ),
    redo: from('waiting_for_verification', 'closed').to('in_progress'),
    cancel: from('open', 'in_progress', 'waiting_for_feedback', 'waiting_for_support', 'waiting_for_verification').to(
      'canceled',
    ),
    ...suspend,
    ...putAwayOrCanceled,
  },
}

export const change: Workflow = { ...measure, type: 'change' }

export const workmeasure: Workflow = {
  type: 'workmeasure',
  initial: 'open',
  moves: {
    progress: from('open').to('in_progress'),
    interrupt: from('in_progress').to('waiting_for_support'),
    support_progress: from('waiting_for_support').to('in_progress'),
    verify: from('in_progress').to('waiting_for_verification'),
    verification_support: from('waiting_for_verification').to('waiting_for_support'),
    close: from('in_progress', 'waiting_for_verification').to('closed'),
    redo: from('waiting_for_verification', 'closed').to('in_progress'),
    open_cancel: from('open').to('canceled'),
    progress_cancel: from('in_progress').to('canceled'),
    support_cancel: from('waiting_for_support').to('canceled'),
    verification_cancel: from('waiting_for_verification').to('canceled'),
    ...suspend,
    support_adjourn: from('waiting_for_support').to('adjourned'),
    verification_adjourn: from('waiting_for_verification').to('adjourned'),
    reopen: from('closed', 'archived', 'canceled').to('open'),
    archived: from('closed').to('archived'),
    cancel_archived: from('canceled').to('archived'),
  },
}

export const changeManagement: Workflow = {
  type: 'change_management',
  initial: 'open',
  moves: {
    approve: from('open').to('approved'),
    deny: from('open').to('denied'),
    success: from('approved').to('closed'),
    fail: from('approved').to('unsuccessful'),
    retry_denied: from('denied').to('open'),
    retry_unsuccessful: from('unsuccessful').to('open'),
    cancel: from('open', 'approved').to('canceled'),
    archived: from('closed', 'unsuccessful', 'denied', 'canceled').to('archived'),
  },
}

export const changeManagementEmergency: Workflow = { ...changeManagement, type: 'change_management_emergency' }
