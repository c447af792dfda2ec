import { ticketChanged, ticketCreated, ticketDeleted, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import { cancelTimer, setTimer } from '@leitstand/kit/timers'
import { consume } from '../context.ts'
import { alarmsFor, announceAlarm, resumeAlarm } from '../domain/alarms-for.ts'
import { seeTicket } from '../store/seen-tickets.ts'

/** Keeps the alarms of suspended tickets in step, whatever happens to a ticket. */
export const onTicketChanged = [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted].map((event) =>
  consume(event, ({ ticket }, context) => keepAlarms(ticket, context)),
)

async function keepAlarms(ticket: TicketFacts, { tx, clock }: ConsumerContext): Promise<void> {
  const alarms = alarmsFor(ticket, clock.now())
  const seen = await seeTicket(tx, ticket, alarms !== null)
  if (!seen) return
  const key = ticket.uuid
  if (alarms) {
    const { resumeAt, transition, announceAt } = alarms
    await setTimer(tx, { kind: resumeAlarm, key, dueAt: resumeAt, payload: { transition } })
    if (announceAt) await setTimer(tx, { kind: announceAlarm, key, dueAt: announceAt, payload: { ticket } })
  }
  if (!alarms && seen.wasSuspended) await cancelTimer(tx, resumeAlarm, key)
  if (!alarms?.announceAt && seen.wasSuspended) await cancelTimer(tx, announceAlarm, key)
}
