import { from, type Workflow } from '../workflow.ts'
import {
  approval,
  confirmation,
  conversation,
  delivery,
  putAway,
  simpleWork,
  suspend,
  suspendFromOpen,
  suspendReview,
} from './common.ts'

export const provisioning: Workflow = {
  type: 'provisioning',
  initial: 'review',
  moves: {
    ...approval,
    emergency_approve: from('review').to('open'),
    ...simpleWork,
    ...delivery,
    ...suspend,
    ...suspendReview,
    delivery_adjourn: from('waiting_for_delivery').to('adjourned'),
    ...putAway,
  },
}

export const order: Workflow = {
  type: 'order',
  initial: 'open',
  moves: {
    ...conversation,
    progress_delivery: from('in_progress').to('waiting_for_delivery'),
    delivery_billing: from('waiting_for_delivery').to('waiting_for_billing'),
    progress_billing: from('in_progress').to('waiting_for_billing'),
    billing_progress: from('waiting_for_billing').to('in_progress'),
    billing_close: from('waiting_for_billing').to('closed'),
    ...confirmation,
    ...suspend,
    ...putAway,
  },
}

export const infrastructureOrder: Workflow = {
  type: 'infrastructure_order',
  initial: 'review',
  moves: {
    ...approval,
    open_delivery: from('open').to('waiting_for_delivery'),
    delivery_billing: from('waiting_for_delivery').to('waiting_for_billing'),
    billing_review: from('waiting_for_billing').to('billing_review'),
    billing_clear: from('waiting_for_billing', 'billing_review').to('billing_cleared'),
    billing_cancel: from('waiting_for_billing', 'billing_review').to('billing_canceled'),
    cancel_billing: from('billing_canceled').to('waiting_for_billing'),
    cancel_clear: from('billing_canceled').to('billing_cleared'),
    close: from('billing_cleared').to('closed'),
    ...suspendFromOpen,
    ...suspendReview,
    delivery_adjourn: from('waiting_for_delivery').to('adjourned'),
    billing_adjourn: from('waiting_for_billing').to('adjourned'),
    billing_review_adjourn: from('billing_review').to('adjourned'),
    billing_canceled_adjourn: from('billing_canceled').to('adjourned'),
    billing_cleared_adjourn: from('billing_cleared').to('adjourned'),
    ...putAway,
  },
}

export const purchase: Workflow = {
  type: 'purchase',
  initial: 'review',
  moves: {
    ...approval,
    open_delivery: from('open').to('waiting_for_delivery'),
    close: from('open', 'waiting_for_delivery').to('closed'),
    delivery_problem: from('waiting_for_delivery').to('problem_with_delivery'),
    problem_delivery: from('problem_with_delivery').to('waiting_for_delivery'),
    problem_closed: from('problem_with_delivery').to('closed'),
    closed_rma: from('closed').to('waiting_for_rma'),
    archived_rma: from('archived').to('waiting_for_rma'),
    rma_delivery: from('waiting_for_rma').to('waiting_for_delivery'),
    ...suspendFromOpen,
    ...suspendReview,
    delivery_adjourn: from('waiting_for_delivery').to('adjourned'),
    adjourn_delivery: from('adjourned').to('waiting_for_delivery'),
    ...putAway,
  },
}
