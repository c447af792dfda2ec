import type { DataOf } from '@leitstand/contracts/define'
import type { ticketsImported } from '@leitstand/contracts/ticket/events'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import { entriesOfCreation, excerptOf } from '../domain/activity-entries.ts'
import type { Moment } from '../store/activity.ts'
import { tickets } from '../store/tickets.ts'
import { recordMoments } from './record-moments.ts'

type ImportedItem = DataOf<typeof ticketsImported>['items'][number]

/** What came from elsewhere has its history at the times it happened, and nobody is told. */
export async function recordImport(items: readonly ImportedItem[], { tx }: ConsumerContext): Promise<void> {
  await tickets.keep(
    tx,
    items.map(({ ticket }) => ticket),
  )
  await recordMoments(tx, items.flatMap(historyOf))
}

function historyOf({ ticket, comments }: ImportedItem): Moment[] {
  const creation = entriesOfCreation({ actor: ticket.author, changes: [] }, ticket)
  const written = comments.map(({ uuid, author, text, internal, createdAt }) => {
    const comment = { uuid, text: excerptOf(text) }
    const hidden = internal || ticket.audience.internal
    const about = { uuid, version: 1 }
    const entry = { kind: 'comment' as const, internal: hidden, about, author, changes: [], comment, mentions: [] }
    return { ticket, at: new Date(createdAt), entries: [entry] }
  })
  return [{ ticket, at: new Date(ticket.createdAt), entries: creation }, ...written]
}
