import { attachmentAdded, attachmentRemoved } from '@leitstand/contracts/ticket/events'
import type { HeardOf } from '@leitstand/kit/chassis'
import { consumeAll } from '../context.ts'
import { type ActivityFacts, entriesOfAttachment } from '../domain/activity-entries.ts'
import { addHistory } from '../store/activity.ts'

const attachmentEvents = [attachmentAdded, attachmentRemoved] as const

export const onAttachment = consumeAll(
  attachmentEvents,
  ({ attachment }) => attachment.uuid,
  (heard, { tx }) =>
    addHistory(
      tx,
      heard.map((one) => ({ ticket: one.data.ticket.uuid, at: new Date(one.event.time), entries: entriesOf(one) })),
    ),
)

function entriesOf({ type, data }: HeardOf<(typeof attachmentEvents)[number]>): ActivityFacts[] {
  if (type === attachmentRemoved.name) return entriesOfAttachment(data, data.attachment, data.ticket, true)
  // Pictures inside a text are part of the text and no entry of their own.
  return data.attachment.embedded ? [] : entriesOfAttachment(data, data.attachment, data.ticket, false)
}
