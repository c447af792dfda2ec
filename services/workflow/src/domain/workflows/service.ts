import type { Status } from '@leitstand/contracts/workflow/states'
import { from, type Move, type Workflow } from '../workflow.ts'
import { confirmation, putAway, suspend } from './common.ts'

/** The states in which a service ticket waits for something; each is entered from and left to the same three places. */
const waits = {
  resubmission: 'waiting_for_resubmission',
  appointment: 'waiting_for_appointment',
  delivery: 'waiting_for_delivery',
  dependency: 'waiting_for_dependency',
} as const satisfies Record<string, Status>

const active: readonly Status[] = [
  'open',
  'waiting_for_support',
  'in_progress',
  'waiting_for_approval',
  'waiting_for_feedback',
  ...Object.values(waits),
]

export const service: Workflow = {
  type: 'service',
  initial: 'open',
  moves: {
    progress: from('open').to('in_progress'),
    write_first_response: from('open').to('in_progress'),
    open_support: from('open').to('waiting_for_support'),
    support_progress: from('waiting_for_support').to('in_progress'),
    progress_support: from('in_progress').to('waiting_for_support'),
    close: from('open', 'in_progress', 'waiting_for_support').to('closed'),
    ...waitingMoves('approval', 'waiting_for_approval', { support: 'approve_support', progress: 'approve_progress' }),
    ...waitingMoves('feedback', 'waiting_for_feedback'),
    ...Object.assign({}, ...Object.entries(waits).map(([name, state]) => waitingMoves(name, state))),
    ...confirmation,
    customer_close: from(...active).to('closed'),
    ...suspend,
    support_adjourn: from('waiting_for_support').to('adjourned'),
    adjourn_support: from('adjourned').to('waiting_for_support'),
    // There is no state "canceled" here: work that will not be done is put away (AMB-140).
    cancel: from(...active).to('archived'),
    ...putAway,
  },
}

/** `support_x`, `progress_x`, `x_support`, `x_progress`, `x_adjourn`; approval calls its two ways out by the verb. */
function waitingMoves(
  name: string,
  state: Status,
  out = { support: `${name}_support`, progress: `${name}_progress` },
): Record<string, Move> {
  return {
    [`support_${name}`]: from('waiting_for_support').to(state),
    [`progress_${name}`]: from('in_progress').to(state),
    [out.support]: from(state).to('waiting_for_support'),
    [out.progress]: from(state).to('in_progress'),
    [`${name}_adjourn`]: from(state).to('adjourned'),
  }
}
