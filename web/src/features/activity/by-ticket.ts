import type { ActivityEntry } from '@leitstand/contracts/notification/requests'

/** What happened in one ticket on one day, newest first. */
export interface TicketDay {
  day: string
  ticket: ActivityEntry['ticket']
  entries: ActivityEntry[]
}

/** Entries, newest first, as days and in them tickets, each where its newest stands. */
export function byTicket(entries: readonly ActivityEntry[], dayOf: (instant: string) => string): TicketDay[] {
  const groups = new Map<string, TicketDay>()
  for (const entry of entries) {
    const day = dayOf(entry.createdAt)
    const key = `${day} ${entry.ticket.publicId}`
    const group = groups.get(key)
    if (group) group.entries.push(entry)
    else groups.set(key, { day, ticket: entry.ticket, entries: [entry] })
  }
  return [...groups.values()]
}
