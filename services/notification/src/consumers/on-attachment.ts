import { attachmentAdded, attachmentRemoved } from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import { entriesOfAttachment } from '../domain/activity-entries.ts'
import { addEntries } from '../store/activity.ts'

/** Pictures inside a text are part of the text and no entry of their own. */
export const onAttachment = [
  consume(attachmentAdded, async ({ attachment, ticket, ...happening }, { tx, event }) => {
    if (attachment.embedded) return
    await addEntries(tx, ticket.uuid, entriesOfAttachment(happening, attachment, ticket, false), new Date(event.time))
  }),
  consume(attachmentRemoved, async ({ attachment, ticket, ...happening }, { tx, event }) => {
    await addEntries(tx, ticket.uuid, entriesOfAttachment(happening, attachment, ticket, true), new Date(event.time))
  }),
]
