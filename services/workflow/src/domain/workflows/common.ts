import { from } from '../workflow.ts'

/** What nearly every type can do: be worked on, suspended, put away and taken up again. */
export const putAway = {
  reopen: from('closed', 'archived').to('open'),
  archived: from('closed').to('archived'),
}

export const putAwayOrCanceled = {
  reopen: from('closed', 'archived', 'canceled').to('open'),
  archived: from('closed', 'canceled').to('archived'),
}

export const suspendFromOpen = {
  open_adjourn: from('open').to('adjourned'),
  adjourn_open: from('adjourned').to('open'),
  resume: from('adjourned').to('open'),
}

export const suspend = {
  ...suspendFromOpen,
  progress_adjourn: from('in_progress').to('adjourned'),
}

/** Types with an approval can be suspended while they wait for it, and come back to exactly that. */
export const suspendReview = {
  review_adjourn: from('review').to('adjourned'),
  adjourn_review: from('adjourned').to('review'),
  resume_review: from('adjourned').to('review'),
}

export const simpleWork = {
  progress: from('open').to('in_progress'),
  close: from('open', 'in_progress').to('closed'),
}

/** Answering a customer and waiting for the customer's answer. */
export const conversation = {
  progress: from('open').to('in_progress'),
  write_first_response: from('open').to('in_progress'),
  inquire: from('in_progress').to('waiting_for_feedback'),
  open_inquire: from('open').to('waiting_for_feedback'),
  support_inquire: from('waiting_for_support').to('waiting_for_feedback'),
  answer: from('waiting_for_feedback').to('waiting_for_support'),
  support_progress: from('waiting_for_support').to('in_progress'),
  close: from('open', 'in_progress', 'waiting_for_support').to('closed'),
  feedback_close: from('waiting_for_feedback').to('closed'),
}

/** The customer confirms the work or sends it back (AMB-153, AMB-152). */
export const confirmation = {
  done: from('open', 'in_progress', 'waiting_for_feedback', 'waiting_for_support').to('closed'),
  redo: from('closed').to('in_progress'),
}

export const delivery = {
  progress_delivery: from('in_progress').to('waiting_for_delivery'),
  delivery_progress: from('waiting_for_delivery').to('in_progress'),
  delivery_close: from('waiting_for_delivery').to('closed'),
}

/** AMB-139: no state "reject" exists in any workflow; a rejected ticket is closed and says so. */
export const approval = {
  approve: from('review').to('open'),
  reject: from('review').to('closed'),
}
