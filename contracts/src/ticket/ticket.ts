import { z } from 'zod'
import { Instant, Person, UserRef, Uuid } from '../common.ts'
import { type StaffField, shapeOf, staffOnlyFields } from './fields.ts'
import { AuthorSide, TextFormat, TicketRef } from './values.ts'

/** What happened to a ticket that a customer never learns of: these fields, and what hangs on it for the staff alone. */
const staffOnlyChanges: readonly string[] = [
  ...staffOnlyFields,
  'links',
  'trackings',
  'trackingStatus',
  'watchers',
  'senderConfirmed',
  'rating',
]

/** Whether customers never learn what such a field of a ticket is, or that it changed: the one rule for views, lists and history. */
export function isForStaffOnly(field: string, { priorityHidden }: { priorityHidden: boolean }): boolean {
  return staffOnlyChanges.includes(field) || (field === 'priority' && priorityHidden)
}

/** A ticket as it is read; a customer's has none of the staff's fields, not even empty ones. */
export const Ticket = z
  .object(shapeOf('view'))
  .partial(Object.fromEntries(staffOnlyFields.map((field) => [field, true])) as Record<StaffField, true>)
  .partial({ priority: true })
export type Ticket = z.infer<typeof Ticket>

/** The ticket as events carry it: facts and names, no presentation. Version orders it. */
export const TicketFacts = z.object(shapeOf('facts'))
export type TicketFacts = z.infer<typeof TicketFacts>

export const Comment = z.object({
  '@id': z.string(),
  '@type': z.literal('Comment'),
  uuid: Uuid,
  ticket: TicketRef,
  author: UserRef,
  /** customer = written by somebody of the customer's side. */
  authorSide: AuthorSide,
  text: z.string(),
  textFormat: TextFormat.default('markdown'),
  internal: z.boolean(),
  approved: z.boolean(),
  emergencyApproved: z.boolean(),
  edited: z.boolean(),
  firstResponse: z.boolean(),
  resolvedText: z.string().nullable(),
  sendByEmail: z.boolean(),
  sentByEmail: z.boolean(),
  viaEmail: z.boolean(),
  /** It came by mail, and nothing proves its sender; for the staff alone. */
  senderUnconfirmed: z.boolean().optional(),
  /** The number of the ticket whose first text it became; for the staff alone. */
  continuedIn: z.int().nullable().optional(),
  /** The mail it came as, if the reader may read that. */
  mail: Uuid.nullable().default(null),
  attachments: z.array(
    z.object({
      '@id': z.string(),
      '@type': z.string(),
      uuid: Uuid,
      name: z.string(),
      mimeType: z.string(),
      size: z.int(),
    }),
  ),
  mentions: z.array(UserRef),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
export type Comment = z.infer<typeof Comment>

export const BlobRef = z.object({
  sha256: z.string().length(64),
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
})
export type BlobRef = z.infer<typeof BlobRef>

/** A comment as events carry it, with the ticket's facts so that no reader calls back. */
export const CommentFacts = z.object({
  uuid: Uuid,
  ticket: TicketFacts,
  author: Person,
  authorSide: AuthorSide,
  text: z.string(),
  textFormat: TextFormat.default('markdown'),
  internal: z.boolean(),
  firstResponse: z.boolean(),
  emergencyApproved: z.boolean(),
  resolvedText: z.string().nullable(),
  sendByEmail: z.boolean(),
  viaEmail: z.boolean(),
  /** The mail that it was made of. */
  mail: Uuid.nullable().optional(),
  mentions: z.array(Person),
  attachments: z.array(BlobRef.extend({ uuid: Uuid })),
  createdAt: Instant,
  deleted: z.boolean(),
  version: z.int(),
})
export type CommentFacts = z.infer<typeof CommentFacts>

export const Attachment = z.object({
  '@id': z.string(),
  '@type': z.literal('Attachment'),
  uuid: Uuid,
  ticket: TicketRef.nullable(),
  name: z.string(),
  mimeType: z.string(),
  size: z.int(),
  origin: z.enum(['ticket', 'comment', 'editor', 'mail']),
  embedded: z.boolean(),
  internal: z.boolean(),
  /** Where it is shown, for texts that embed it. */
  url: z.string(),
  createdAt: Instant,
  createdBy: UserRef,
})
export type Attachment = z.infer<typeof Attachment>

export const Watcher = z.object({
  '@id': z.string(),
  '@type': z.literal('Watcher'),
  uuid: Uuid,
  ticket: TicketRef,
  user: UserRef,
})
