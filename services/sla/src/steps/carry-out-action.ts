import type { InputOf, RequestContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { type ActionType, actionParameters, type ParametersOf } from '@leitstand/contracts/sla/actions'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { moveToStatus } from '@leitstand/contracts/ticket/transitions'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Problem } from '../domain/action.ts'

/** What is to be done to a ticket because a rule fired. */
export interface Deed {
  occurrence: string
  ticket: string
  type: Exclude<ActionType, 'notify' | 'call_webhook'>
  parameters: unknown
}

type Asking = Pick<ServiceContext<unknown>, 'callAsSystemOnce'>
/** Asks the owner of the ticket for what this firing is about; asked again, it has been done and is not done again. */
type Once = <C extends RequestContract>(contract: C, input: InputOf<C>) => Promise<unknown>
type Doing = { [T in Deed['type']]: (once: Once, ticket: string, parameters: ParametersOf<T>) => Promise<unknown> }

/** By the ways that people use, so that no rule of the ticket's owner is left out. */
const doing: Doing = {
  set_priority: (once, id, { priority }) => once(changeTicket, { id, priority }),
  set_assignee: (once, id, { user }) => once(changeTicket, { id, assignee: user }),
  set_responsibility: (once, id, { users, groups }) =>
    once(changeTicket, { id, responsibleUsers: users, responsibleGroups: groups }),
  add_comment: (once, ticket, comment) => once(createComment, { ticket, ...comment }),
  set_status: (once, id, { status, comment }) => once(moveToStatus, { id, status, ...(comment && { comment }) }),
}

/** Whoever owns the ticket said no, for good. Everything else is a failure, after which it is tried again. */
const refusals: readonly string[] = ['invalid', 'forbidden', 'not-found', 'ticket-finished', 'transition-refused']

/** Does it as the system; answers why it could not be done. */
export async function carryOutAction(asking: Asking, deed: Deed): Promise<Problem | null> {
  const once: Once = (contract, input) => asking.callAsSystemOnce(`rule ${deed.occurrence}`, contract, input)
  try {
    const parameters = actionParameters[deed.type].parse(deed.parameters)
    await (doing[deed.type] as (once: Once, ticket: string, parameters: unknown) => Promise<unknown>)(
      once,
      deed.ticket,
      parameters,
    )
    return null
  } catch (error) {
    if (!(error instanceof AppError && refusals.includes(error.code))) throw error
    return { code: error.code, details: error.details }
  }
}
