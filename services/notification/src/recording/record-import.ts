import type { DataOf } from '@leitstand/contracts/define'
import type { ticketsImported } from '@leitstand/contracts/ticket/events'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import { entriesOfCreation } from '../domain/activity-entries.ts'
import { addEntries } from '../store/activity.ts'
import { keepTicket } from '../store/tickets.ts'

type ImportedItem = DataOf<typeof ticketsImported>['items'][number]

const longestExcerpt = 2_000

/** What came from elsewhere has its history at the times it happened, and nobody is told. */
export async function recordImport({ ticket, comments }: ImportedItem, { tx }: ConsumerContext): Promise<void> {
  await keepTicket(tx, ticket)
  await addEntries(
    tx,
    ticket.uuid,
    entriesOfCreation({ actor: ticket.author, changes: [] }, ticket),
    new Date(ticket.createdAt),
  )
  for (const { uuid, author, text, internal, createdAt } of comments) {
    const entry = {
      kind: 'comment' as const,
      internal: internal || ticket.internal,
      author,
      changes: [],
      comment: { uuid, text: text.slice(0, longestExcerpt).toWellFormed() },
      mentions: [],
    }
    await addEntries(tx, ticket.uuid, [entry], new Date(createdAt))
  }
}
