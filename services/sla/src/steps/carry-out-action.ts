import { AppError } from '@leitstand/contracts/problems'
import { type ActionType, actionParameters, type ParametersOf } from '@leitstand/contracts/sla/actions'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { changeTicket } from '@leitstand/contracts/ticket/tickets'
import { applyTransition, getTicketState } from '@leitstand/contracts/ticket/transitions'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Problem } from '../domain/action.ts'

/** What is to be done to a ticket because a rule fired. */
export interface Deed {
  occurrence: string
  ticket: string
  type: Exclude<ActionType, 'notify' | 'call_webhook'>
  parameters: unknown
}

type Asking = Pick<ServiceContext<unknown>, 'callAsSystem' | 'callAsSystemOnce'>
type Doing = { [T in Deed['type']]: (asking: Asking, deed: Deed, parameters: ParametersOf<T>) => Promise<unknown> }

/** Through the calls that people use, so that no rule of the ticket's owner is left out. All can be done again without harm. */
const doing: Doing = {
  set_priority: ({ callAsSystem }, { ticket }, { priority }) => callAsSystem(changeTicket, { id: ticket, priority }),
  set_assignee: ({ callAsSystem }, { ticket }, { user }) => callAsSystem(changeTicket, { id: ticket, assignee: user }),
  set_responsibility: ({ callAsSystem }, { ticket }, { users, groups }) =>
    callAsSystem(changeTicket, { id: ticket, responsibleUsers: users, responsibleGroups: groups }),
  add_comment: ({ callAsSystemOnce }, { occurrence, ticket }, comment) =>
    callAsSystemOnce(`rule ${occurrence}`, createComment, { ticket, ...comment }),
  set_status: setStatus,
}

/** Whoever owns the ticket said no, for good. Everything else is a failure, after which it is tried again. */
const refusals: readonly string[] = ['invalid', 'forbidden', 'not-found', 'ticket-finished', 'transition-refused']

/** Does it as the system; answers why it could not be done. */
export async function carryOutAction(asking: Asking, deed: Deed): Promise<Problem | null> {
  try {
    const parameters = actionParameters[deed.type].parse(deed.parameters)
    await (doing[deed.type] as (asking: Asking, deed: Deed, parameters: unknown) => Promise<unknown>)(
      asking,
      deed,
      parameters,
    )
    return null
  } catch (error) {
    if (!(error instanceof AppError && refusals.includes(error.code))) throw error
    return { code: error.code, details: error.details }
  }
}

async function setStatus(
  { callAsSystem }: Asking,
  { ticket }: Deed,
  { status, comment }: ParametersOf<'set_status'>,
): Promise<void> {
  const now = await callAsSystem(getTicketState, { id: ticket })
  if (now.status === status) return
  const ways = now.transitions.filter(({ to, refusal, requiresDate }) => to === status && !refusal && !requiresDate)
  const way = ways.find(({ requiresComment }) => !requiresComment || comment)
  if (!way) throw new AppError('transition-refused', { refusal: ways.length > 0 ? 'comment-missing' : 'wrong-status' })
  await callAsSystem(applyTransition, { id: ticket, transition: way.name, ...(comment && { comment }) })
}
