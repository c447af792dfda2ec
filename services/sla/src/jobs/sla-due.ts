import { alarm } from '../context.ts'
import { dueAlarm } from '../domain/alarms.ts'
import { keepAgreements } from '../store/agreements-of-tickets.ts'
import { changeAlarms } from '../store/alarms.ts'
import { readRulebook } from '../store/rulebook.ts'
import { lockTickets } from '../store/tickets.ts'

/** At the due time: without a first response the promise is broken. */
export const slaDue = alarm({
  name: dueAlarm,
  handle: (_, context, timer) =>
    context.transaction(async (tx) => {
      const subjects = (await lockTickets(tx, [timer.key])).map((ticket) => ({ ticket }))
      const rulebook = await readRulebook(tx, context.config)
      const kept = await keepAgreements(tx, rulebook, subjects, context.clock.now())
      await changeAlarms(
        tx,
        kept.flatMap(({ alarms }) => alarms),
      )
      await timer.finish(tx)
    }),
})
