import { z } from 'zod'
import { Audience } from '../audience.ts'
import { changeFields, Instant, Person, Uuid } from '../common.ts'
import { defineEvent } from '../define.ts'
import { Status } from '../workflow/state-names.ts'
import { BlobRef, CommentFacts, TicketFacts } from './ticket.ts'
import { AuthorSide } from './values.ts'

const owner = 'ticket'

export const ticketCreated = defineEvent('ticket.created', {
  owner,
  description: 'A ticket exists.',
  data: z.object({ ticket: TicketFacts, ...changeFields }),
})
export const ticketChanged = defineEvent('ticket.changed', {
  owner,
  description: 'Fields of a ticket changed, not its state.',
  data: z.object({
    ticket: TicketFacts,
    /** It has a new assignee, who is told by a comment that comes with it. */
    handedOver: z.boolean().default(false),
    /** Who saw it until then, where this change has hidden it from some of them. */
    formerAudience: Audience.optional(),
    ...changeFields,
  }),
})
export const ticketTransitioned = defineEvent('ticket.transitioned', {
  owner,
  description: 'A ticket moved along its workflow.',
  data: z.object({ ticket: TicketFacts, transition: z.string(), from: Status, ...changeFields }),
})
export const ticketDeleted = defineEvent('ticket.deleted', {
  owner,
  description: 'A ticket was deleted (softly, with its sub-tickets).',
  data: z.object({ ticket: TicketFacts, ...changeFields }),
})
export const commentCreated = defineEvent('comment.created', {
  owner,
  description: 'A comment was written.',
  data: z.object({
    comment: CommentFacts,
    /** It hands the ticket over to its new assignee. */
    handsOver: z.boolean().default(false),
    ...changeFields,
  }),
})
export const commentChanged = defineEvent('comment.changed', {
  owner,
  description: 'A comment was edited, approved or brought back.',
  data: z.object({
    comment: CommentFacts,
    /** Whom it addresses since this change. */
    mentioned: z.array(Person).default([]),
    ...changeFields,
  }),
})
export const commentDeleted = defineEvent('comment.deleted', {
  owner,
  description: 'A comment was removed.',
  data: z.object({ comment: CommentFacts, ...changeFields }),
})
export const attachmentAdded = defineEvent('attachment.added', {
  owner,
  description: 'A file was put on a ticket, or back on it.',
  data: z.object({
    attachment: BlobRef.extend({
      uuid: Uuid,
      embedded: z.boolean(),
      internal: z.boolean(),
      createdAt: Instant,
      createdBy: Person,
    }),
    ticket: TicketFacts,
    ...changeFields,
  }),
})
export const attachmentRemoved = defineEvent('attachment.removed', {
  owner,
  description: 'A file was taken off a ticket.',
  data: z.object({
    attachment: z.object({ uuid: Uuid, name: z.string(), internal: z.boolean() }),
    ticket: TicketFacts,
    ...changeFields,
  }),
})

export const ticketsImported = defineEvent('tickets.imported', {
  owner,
  description:
    'Tickets were taken over from elsewhere, with what had been written on them. Books are kept, nobody is told.',
  data: z.object({
    items: z.array(
      z.object({
        ticket: TicketFacts,
        comments: z.array(
          z.object({
            uuid: Uuid,
            author: Person,
            authorSide: AuthorSide,
            text: z.string(),
            internal: z.boolean(),
            createdAt: Instant,
          }),
        ),
      }),
    ),
  }),
})
/** Beside the facts of each copy, for those who keep something of a template that its copy should have, too. */
export const templateCopied = defineEvent('template.copied', {
  owner,
  description: 'A template was copied, with the parts below it.',
  data: z.object({ copies: z.array(z.object({ template: Uuid, copyOf: Uuid })), at: Instant, actor: Person }),
})
