import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { cancelTimers, setTimers } from '@leitstand/kit/timers'
import { announceTimer, resumeTimer, timersFor } from '../domain/timers-for.ts'
import { keepLateAnnouncements } from '../store/late-announcements.ts'
import { seeTickets } from '../store/seen-tickets.ts'

/** Keeps the timers of suspended tickets in step, whatever happens to a ticket. */
export async function keepTimers(tx: Sql, tickets: readonly TicketFacts[], now: Date): Promise<void> {
  const known = tickets.map((ticket) => ({ ticket, timers: timersFor(ticket) }))
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
      return announceAt && announceAt > now
        ? [resume, { kind: announceTimer, key: ticket.uuid, dueAt: announceAt, payload: { ticket } }]
        : [resume]
    }),
  )
  const isLate = ({ timers }: (typeof news)[number]) => Boolean(timers?.announceAt && timers.announceAt <= now)
  await keepLateAnnouncements(
    tx,
    news.filter(isLate).map(({ ticket }) => ticket),
    now,
  )
  const wereSuspended = news.filter(({ ticket }) => seen.get(ticket.uuid))
  const keysOf = (list: typeof news) => list.map(({ ticket }) => ticket.uuid)
  await cancelTimers(tx, resumeTimer, keysOf(wereSuspended.filter(({ timers }) => timers === null)))
  await cancelTimers(tx, announceTimer, keysOf(wereSuspended.filter(({ timers }) => !timers?.announceAt)))
}

/** Of tickets that are gone nothing is left to be done. */
export async function dropTimers(tx: Sql, tickets: readonly string[]): Promise<void> {
  await cancelTimers(tx, resumeTimer, tickets)
  await cancelTimers(tx, announceTimer, tickets)
}
