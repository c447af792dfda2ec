import type { ActivityEntry } from '@leitstand/contracts/notification/requests'
import type { Comment } from '@leitstand/contracts/ticket/ticket'

export type Entry = { kind: 'comment'; comment: Comment } | { kind: 'events'; events: ActivityEntry[] }

const folded: readonly ActivityEntry['kind'][] = ['created', 'status', 'assignment', 'change', 'attachment', 'worktime']

/** Comments and, between them, what else happened: events that follow each other are one entry. */
export function timelineOf(
  comments: readonly Comment[],
  events: readonly ActivityEntry[],
  order: 'asc' | 'desc',
): Entry[] {
  const all = [
    ...comments.map((comment) => ({ at: comment.createdAt, comment, event: null })),
    ...events
      .filter(({ kind }) => folded.includes(kind))
      .map((event) => ({ at: event.createdAt, comment: null, event })),
  ].sort((a, b) => (order === 'asc' ? 1 : -1) * a.at.localeCompare(b.at))

  const entries: Entry[] = []
  for (const { comment, event } of all) {
    const last = entries.at(-1)
    if (comment) entries.push({ kind: 'comment', comment })
    else if (last?.kind === 'events') last.events.push(event)
    else entries.push({ kind: 'events', events: [event] })
  }
  return entries
}
