import { ticketChanged, ticketCreated, ticketDeleted, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { cancelTimers, setTimers } from '@leitstand/kit/timers'
import { consumeAll } from '../context.ts'
import { alarmsFor, announceAlarm, resumeAlarm } from '../domain/alarms-for.ts'
import { seeTickets } from '../store/seen-tickets.ts'

/** Keeps the alarms of suspended tickets in step, whatever happens to a ticket. */
export const onTicketChanged = consumeAll(
  [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
  ({ ticket }) => ticket.uuid,
  async (heard, { tx, clock }) => {
    const known = heard.map(({ data: { ticket } }) => ({ ticket, alarms: alarmsFor(ticket, clock.now()) }))
    const seen = await seeTickets(
      tx,
      known.map(({ ticket, alarms }) => ({ ...ticket, suspended: alarms !== null })),
    )
    const news = known.filter(({ ticket }) => seen.has(ticket.uuid))
    await setTimers(
      tx,
      news.flatMap(({ ticket, alarms }) => {
        if (!alarms) return []
        const { resumeAt, transition, announceAt } = alarms
        const resume = { kind: resumeAlarm, key: ticket.uuid, dueAt: resumeAt, payload: { transition } }
        return announceAt
          ? [resume, { kind: announceAlarm, key: ticket.uuid, dueAt: announceAt, payload: { ticket } }]
          : [resume]
      }),
    )
    const wereSuspended = news.filter(({ ticket }) => seen.get(ticket.uuid))
    const keysOf = (list: typeof news) => list.map(({ ticket }) => ticket.uuid)
    await cancelTimers(tx, resumeAlarm, keysOf(wereSuspended.filter(({ alarms }) => alarms === null)))
    await cancelTimers(tx, announceAlarm, keysOf(wereSuspended.filter(({ alarms }) => !alarms?.announceAt)))
  },
)
