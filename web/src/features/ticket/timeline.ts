import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import type { MergedTicket } from '@leitstand/contracts/ticket/merging'
import type { Comment } from '@leitstand/contracts/ticket/ticket'

export type Entry =
  | { kind: 'comment'; comment: Comment }
  | { kind: 'merged'; merged: MergedTicket }
  | { kind: 'events'; events: ActivityEntry[] }

const folded: readonly ActivityEntry['kind'][] = ['created', 'status', 'assignment', 'change', 'attachment', 'worktime']

/** Comments and, between them, what else happened: events that follow each other are one entry. */
export function timelineOf(
  comments: readonly Comment[],
  events: readonly ActivityEntry[],
  order: 'asc' | 'desc',
  merged: readonly MergedTicket[] = [],
): Entry[] {
  const all: { at: string; event: ActivityEntry | null; entry?: Entry }[] = [
    ...merged.map((one) => ({ at: one.createdAt, event: null, entry: { kind: 'merged', merged: one } as const })),
    ...comments.map((comment) => ({
      at: comment.createdAt,
      event: null,
      entry: { kind: 'comment', comment } as const,
    })),
    ...events
      .filter(({ kind, changes }) => folded.includes(kind) || (kind === 'notification' && changes.length > 0))
      .map((event) => ({ at: event.createdAt, event })),
  ].sort((a, b) => (order === 'asc' ? 1 : -1) * a.at.localeCompare(b.at))

  const entries: Entry[] = []
  for (const { entry, event } of all) {
    const last = entries.at(-1)
    if (entry) entries.push(entry)
    else if (event && last?.kind === 'events') last.events.push(event)
    else if (event) entries.push({ kind: 'events', events: [event] })
  }
  return entries
}
