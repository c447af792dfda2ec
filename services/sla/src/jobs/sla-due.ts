import { alarm } from '../context.ts'
import { dueAlarm, keepAgreement } from '../store/agreement-of-ticket.ts'
import { readRulebook } from '../store/rulebook.ts'
import { lockTicket } from '../store/tickets.ts'

/** At the due time: without a first response the promise is broken. */
export const slaDue = alarm({
  name: dueAlarm,
  handle: (_, context, timer) =>
    context.transaction(async (tx) => {
      const ticket = await lockTicket(tx, timer.key)
      if (ticket) await keepAgreement(tx, await readRulebook(tx, context.config), ticket, context.clock.now())
      await timer.finish(tx)
    }),
})
