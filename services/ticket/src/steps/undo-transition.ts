import { AppError } from '@leitstand/contracts/problems'
import type { TicketState } from '@leitstand/contracts/ticket/transitions'
import type { Context } from '../context.ts'
import { wayBack } from '../domain/last-step.ts'
import type { TicketRow } from '../domain/rows.ts'
import { maySee } from '../domain/ticket-policy.ts'
import { findDescendants } from '../store/tickets.ts'
import { enterState, whileStateIsSeen } from './move-ticket.ts'
import { optionsOf, stateOf } from './ticket-state.ts'
import { mustGoOnHere } from './visible.ts'

/**
 * Takes back what the caller did last with a ticket's state. It is no way of the workflow, which leads back from few states:
 * the ticket stands where it stood. Sub-tickets that went along come back, but for those that somebody has moved since.
 */
export async function undoTransition(context: Context, key: string): Promise<TicketState> {
  const { actor } = context
  return await whileStateIsSeen(context, key, async (seen) => {
    mustGoOnHere(seen)
    const now = context.clock.now()
    const back = wayBack(seen, actor, now)
    if (!back) throw new AppError('nothing-to-undo')
    const wentAlong = (sub: TicketRow) => sub.last_step?.at === seen.last_step?.at && !sub.merged && maySee(actor, sub)
    const subs = (await findDescendants(context, seen.uuid)).filter(wentAlong)
    const options = await optionsOf(context, [{ ...seen, ...back }])
    return await context.transaction(async (tx) => {
      const how = { transition: 'undo', actor, now }
      const row = await enterState(tx, seen, { ...back, last_step: null }, how)
      if (!row) return undefined
      for (const sub of subs) {
        const along = wayBack(sub, actor, now)
        if (along) await enterState(tx, sub, { ...along, last_step: null }, how)
      }
      return stateOf(context, row, options)
    })
  })
}
