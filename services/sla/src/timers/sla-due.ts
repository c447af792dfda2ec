import { timer } from '../context.ts'
import { dueTimer } from '../domain/timers.ts'
import { keepAgreements } from '../store/agreements-of-tickets.ts'
import { readRulebook } from '../store/rulebook.ts'
import { lockTickets } from '../store/tickets.ts'
import { changeTimers } from '../store/timers.ts'

/** At the next due time: what was promised by then and has not happened is broken. */
export const slaDue = timer({
  name: dueTimer,
  handle: (_, context, due) =>
    context.transaction(async (tx) => {
      const subjects = (await lockTickets(tx, [due.key])).map((ticket) => ({ ticket }))
      const rulebook = await readRulebook(tx, context.config)
      const kept = await keepAgreements(tx, rulebook, subjects, context.clock.now())
      await changeTimers(
        tx,
        kept.flatMap(({ timers }) => timers),
      )
      // The other clock may still run; then the timer is set again.
      if (kept.every(({ timers }) => timers.every(({ dueAt }) => dueAt === null))) await due.finish(tx)
    }),
})
