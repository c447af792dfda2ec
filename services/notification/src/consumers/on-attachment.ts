import { attachmentAdded, attachmentRemoved } from '@leitstand/contracts/ticket/events'
import type { ReceivedEventOf } from '@leitstand/kit/chassis'
import { consumeAll } from '../context.ts'
import { type ActivityFacts, entriesOfAttachment } from '../domain/activity-entries.ts'
import { withdrawalOfFile } from '../domain/withdrawals.ts'
import { recordMoments } from '../recording/record-moments.ts'
import { tickets } from '../store/tickets.ts'
import { withdrawFilesByName } from '../store/withdrawn.ts'

const attachmentEvents = [attachmentAdded, attachmentRemoved] as const

export const onAttachment = consumeAll(
  attachmentEvents,
  ({ attachment }) => attachment.uuid,
  async (received, { tx }) => {
    await tickets.keep(
      tx,
      received.map(({ data }) => data.ticket),
    )
    const removed = received.filter(({ type }) => type === attachmentRemoved.name).map(({ data }) => data)
    await recordMoments(
      tx,
      received.map((one) => ({ ticket: one.data.ticket, at: new Date(one.event.time), entries: entriesOf(one) })),
      removed.map(({ attachment }) => withdrawalOfFile(attachment)),
    )
    await withdrawFilesByName(
      tx,
      removed.map(({ attachment, ticket }) => ({ ticket: ticket.uuid, name: attachment.name })),
    )
  },
)

function entriesOf({ type, data }: ReceivedEventOf<(typeof attachmentEvents)[number]>): ActivityFacts[] {
  if (type === attachmentRemoved.name) return entriesOfAttachment(data, data.attachment, data.ticket, true)
  // Pictures inside a text are part of the text and no entry of their own.
  return data.attachment.embedded ? [] : entriesOfAttachment(data, data.attachment, data.ticket, false)
}
