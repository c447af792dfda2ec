import { isStaff } from '@leitstand/contracts/actor'
import { bulkTransitions } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { serve } from '../context.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { optionsOf } from '../steps/ticket-state.ts'
import { countBeforeMoving } from '../store/around-tickets.ts'
import { findTickets } from '../store/tickets.ts'

export const handleBulkTransitions = serve(bulkTransitions, async (input, context) => {
  const rows = (await findTickets(context, input.tickets)).filter((row) => maySee(context.actor, row))
  const tickets = await optionsOf(context, rows)
  const { unbooked, ...below } = await countBeforeMoving(
    context,
    rows.map(({ uuid }) => uuid),
    context.actor,
  )
  // Worktimes are the staff's.
  const facts = { ...below, unbooked: isStaff(context.actor) ? unbooked : 0 }
  return { transitions: common(Object.values(tickets)), tickets, facts }
})

function common(lists: readonly TransitionOption[][]): TransitionOption[] {
  const [first = [], ...others] = lists
  return first.filter((option) => others.every((list) => list.some((one) => one.name === option.name)))
}
