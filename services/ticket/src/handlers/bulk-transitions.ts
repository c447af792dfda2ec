import { bulkTransitions } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { optionsOf } from '../steps/ticket-state.ts'
import { findTickets } from '../store/tickets.ts'

export const handleBulkTransitions = serve(bulkTransitions, async (input, context) => {
  const rows = (await findTickets(context, input.tickets)).filter((row) => maySee(context.actor, row))
  const tickets = await optionsOf(context, rows)
  return { transitions: common(Object.values(tickets)), tickets }
})

function common(lists: readonly TransitionOption[][]): TransitionOption[] {
  const [first = [], ...others] = lists
  return first.filter((option) => others.every((list) => list.some((one) => one.name === option.name)))
}
