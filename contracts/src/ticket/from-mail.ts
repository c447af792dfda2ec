import { z } from 'zod'
import { Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'
import { Role } from '../roles.ts'
import { Status } from '../workflow/state-names.ts'
import { BlobRef } from './ticket.ts'
import { confirmationOptions, OriginEmail, TextFormat } from './values.ts'

/* What the mail service, the import and rebuilds ask on the bus. */

export const findTicketForMail = defineRequest('ticket.findTicketForMail', {
  description:
    'What threading must know of a ticket, or of the one into which it was merged: its state and who may write into it.',
  role: 'ROLE_SYSTEM',
  input: z.object({ publicId: z.int() }),
  output: z
    .object({
      uuid: Uuid,
      publicId: z.int(),
      status: Status,
      /** The role that an employee needs to see it. */
      staffRole: Role.optional(),
      customer: Uuid.nullable(),
      people: z.array(Uuid),
      /** Of the customer's side those who wrote what all may read; some may not see the ticket. */
      commenters: z.array(Uuid).optional(),
      /** The tickets that are read in it: whoever wrote to them may write to it. */
      merged: z.array(Uuid).optional(),
    })
    .nullable(),
})

export const mayReadMail = defineRequest('ticket.mayReadMail', {
  description:
    'Whether the caller may read the mail that a ticket or a comment was made of, named by the `key` it came with: whoever sees ' +
    'that; of customers only what their own side sent.',
  input: z.object({ key: z.string() }),
  output: z.object({ allowed: z.boolean() }),
})

export const mostMailsAsked = 1_000
export const knowMails = defineRequest('ticket.knowMails', {
  description: 'Of which of these mails, named by the `key` they came with, a ticket or a comment was made.',
  role: 'ROLE_SYSTEM',
  input: z.object({ keys: z.array(Uuid).max(mostMailsAsked) }),
  output: z.object({ known: z.array(Uuid) }),
})

const MailAttachment = BlobRef.extend({ contentId: z.string().nullable(), embedded: z.boolean() })

export const createFromMail = defineRequest('ticket.createFromMail', {
  description:
    'Open a ticket out of a mail. `key` (the mail) makes it happen once: asked again, it answers the ticket that exists. ' +
    'The text names inline pictures as cid:… and the answer stores them as /attachment/view/….',
  role: 'ROLE_SYSTEM',
  input: z.object({
    key: z.string(),
    recipient: z.string(),
    author: Uuid,
    customer: Uuid.nullable(),
    subject: z.string(),
    text: z.string(),
    textFormat: TextFormat.default('markdown'),
    originEmail: OriginEmail.omit({ unconfirmed: true }),
    attachments: z.array(MailAttachment),
    watchers: z.array(Uuid).default([]),
    /** Whose ticket it is when an employee passed their mail on; else the author's. */
    customerUser: Uuid.nullable().default(null),
    /** Nothing proves the sender: the ticket is marked, and hidden from the customer when an employee is said to have written it. */
    unconfirmed: z.boolean().default(false),
  }),
  output: z.object({
    uuid: Uuid,
    publicId: z.int(),
    subject: z.string(),
    sendConfirmation: z.boolean(),
    created: z.boolean(),
    /** Names of files whose type is not allowed (AMB-237). */
    refusedFiles: z.array(z.string()).optional(),
  }),
})

export const addCommentFromMail = defineRequest('ticket.addCommentFromMail', {
  description:
    'Put an answered mail into its ticket; a customer reopens a closed one and resumes a suspended one (AMB-156, 170, 222).',
  role: 'ROLE_SYSTEM',
  input: z.object({
    key: z.string(),
    ticket: Uuid,
    author: Uuid,
    text: z.string(),
    textFormat: TextFormat.default('markdown'),
    attachments: z.array(MailAttachment),
    internal: z.boolean().default(false),
    unconfirmed: z.boolean().default(false),
  }),
  output: z.object({
    comment: Uuid,
    publicId: z.int(),
    subject: z.string(),
    /** What the ticket itself says of confirmations, and whether the addresses of its template send them. */
    confirmation: z.enum(confirmationOptions).optional(),
    sendConfirmation: z.boolean().optional(),
    created: z.boolean(),
    refusedFiles: z.array(z.string()).optional(),
  }),
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})

export const findSenderConfiguration = defineRequest('ticket.findSenderConfiguration', {
  description:
    'The sender configuration that one of these addresses belongs to, the first that has one (AMB-219); or one of this template, ' +
    'rather one that confirms.',
  role: 'ROLE_SYSTEM',
  input: z.object({ addresses: z.array(z.string()).default([]), template: Uuid.optional() }),
  output: z.object({ emailAddress: z.string(), template: Uuid, sendConfirmation: z.boolean() }).nullable(),
})
