import { ticketChanged, ticketCreated, ticketDeleted, ticketTransitioned } from '@leitstand/contracts/ticket/events'
import { cancelTimers, setTimers } from '@leitstand/kit/timers'
import { consumeAll } from '../context.ts'
import { announceTimer, resumeTimer, timersFor } from '../domain/timers-for.ts'
import { seeTickets } from '../store/seen-tickets.ts'

/** Keeps the timers of suspended tickets in step, whatever happens to a ticket. */
export const onTicketChanged = consumeAll(
  [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
  ({ ticket }) => ticket.uuid,
  async (heard, { tx, clock }) => {
    const known = heard.map(({ data: { ticket } }) => ({ ticket, timers: timersFor(ticket, clock.now()) }))
    const seen = await seeTickets(
      tx,
      known.map(({ ticket, timers }) => ({ ...ticket, suspended: timers !== null })),
    )
    const news = known.filter(({ ticket }) => seen.has(ticket.uuid))
    await setTimers(
      tx,
      news.flatMap(({ ticket, timers }) => {
        if (!timers) return []
        const { resumeAt, transition, announceAt } = timers
        const resume = { kind: resumeTimer, key: ticket.uuid, dueAt: resumeAt, payload: { transition } }
        return announceAt
          ? [resume, { kind: announceTimer, key: ticket.uuid, dueAt: announceAt, payload: { ticket } }]
          : [resume]
      }),
    )
    const wereSuspended = news.filter(({ ticket }) => seen.get(ticket.uuid))
    const keysOf = (list: typeof news) => list.map(({ ticket }) => ticket.uuid)
    await cancelTimers(tx, resumeTimer, keysOf(wereSuspended.filter(({ timers }) => timers === null)))
    await cancelTimers(tx, announceTimer, keysOf(wereSuspended.filter(({ timers }) => !timers?.announceAt)))
  },
)
