import { z } from 'zod'
import { Audience } from '../audience.ts'
import {
  Change,
  Day,
  GroupRef,
  Instant,
  iri,
  Person,
  Priority,
  reference,
  TimeOfDay,
  UserRef,
  Uuid,
} from '../common.ts'
import { ResourceKind } from '../identity/assigned-resources.ts'
import { Origin } from '../identity/external-logins.ts'
import { ProjectName, Status, TypeName } from '../workflow/states.ts'

export const confirmationOptions = ['user_default', 'enabled', 'disabled'] as const
export const ConfirmationOption = z.enum(confirmationOptions)
/** The form writes default, yes and no (AMB-096). */
export const ConfirmationInput = z
  .enum([...confirmationOptions, 'default', 'yes', 'no'])
  .transform((word) =>
    word === 'default' ? 'user_default' : word === 'yes' ? 'enabled' : word === 'no' ? 'disabled' : word,
  )

export const imsOrigins = ['audit', 'incident', 'risk', 'suggestion', 'other'] as const
export const ImsOrigin = z.enum(imsOrigins)
export const imsStandards = ['ISO 27001', 'ISO 9001', 'ISO 14001', 'ISO 45001', 'other'] as const
export const ImsStandard = z.enum(imsStandards)

export const OriginEmail = z.object({
  from: z.string(),
  subject: z.string(),
  date: Instant,
  /** Nothing proves the sender; hidden: in the name of an employee, so the customer does not see it yet (AMB-259). */
  unconfirmed: z.enum(['marked', 'hidden']).nullable().default(null),
})
/** As it is read; whether the sender is proven is the staff's to know. */
const ShownOriginEmail = OriginEmail.extend({ unconfirmed: OriginEmail.shape.unconfirmed.unwrap().optional() })
export const LabelRef = reference({
  name: z.string(),
  iconColour: z.string(),
  backgroundColour: z.string(),
  textColour: z.string(),
})
export const TicketRef = z.object({
  '@id': z.string(),
  '@type': z.literal('Ticket'),
  uuid: Uuid,
  publicId: z.int(),
  subject: z.string(),
})
export type TicketRef = z.infer<typeof TicketRef>
export function ticketRef(uuid: string, publicId: number, subject: string): TicketRef {
  return { '@id': iri('tickets', publicId), '@type': 'Ticket', uuid, publicId, subject }
}
/** A server that a ticket is about; `kind` is null for one that is not in the directory. */
export const ServerRef = reference({
  name: z.string(),
  customName: z.string().nullable(),
  kind: ResourceKind.nullable(),
})
export type ServerRef = z.infer<typeof ServerRef>
export const NamedRef = z.object({ '@id': z.string(), '@type': z.string(), name: z.string(), label: z.string() })

const ForeignId = z.string().trim().min(1, 'blank').max(200, 'too-long')
/** Where at wi or ams a ticket was opened from, and for whom there; the ids are theirs (AMB-103). */
export const TicketContext = z.strictObject({
  origin: Origin,
  publicId: z.union([ForeignId, z.int()]).nullable().default(null),
  customer_uuid: ForeignId.nullable().default(null),
  customer_user_uuid: ForeignId.nullable().default(null),
})
export type TicketContext = z.infer<typeof TicketContext>

const WholeTicket = z.object({
  '@id': z.string(),
  '@type': z.literal('Ticket'),
  uuid: Uuid,
  publicId: z.int(),
  subject: z.string(),
  description: z.string(),
  status: Status,
  statusLabel: z.string(),
  priority: Priority,
  type: NamedRef,
  project: NamedRef,
  template: reference({ name: z.string() }).nullable(),
  assignee: UserRef.nullable(),
  author: UserRef,
  customer: GroupRef.nullable(),
  customerUser: UserRef.nullable(),
  responsibleUsers: z.array(UserRef),
  responsibleGroups: z.array(GroupRef),
  responsibilityInherited: z.boolean(),
  labels: z.array(LabelRef),
  servers: z.array(ServerRef).default([]),
  dueAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  updatedBy: UserRef.nullable(),
  manualProgress: z.int().nullable(),
  progress: z.int(),
  done: z.boolean(),
  internal: z.boolean(),
  scheduledJob: z.boolean(),
  notifyOnResume: z.boolean(),
  adjournDate: Day.nullable(),
  adjournTime: TimeOfDay.nullable(),
  minutesBeforeResume: z.int().nullable(),
  adjournSubTickets: z.boolean(),
  closeWithLastSubTicket: z.boolean(),
  sendConfirmationEmailOption: ConfirmationOption,
  parent: TicketRef.nullable(),
  subTicketCount: z.int(),
  depth: z.int(),
  originEmail: ShownOriginEmail.nullable(),
  ticketContext: TicketContext.nullable().default(null),
  executionTime: z.enum(['now', 'business_hours']),
  metadataOrigin: ImsOrigin.nullable(),
  metadataStandard: ImsStandard.nullable(),
  /** The recurring task that made it. */
  recurringTask: reference({ subject: z.string() }).nullable(),
  commentCount: z.int(),
  version: z.int(),
})
/** What a customer never reads of a ticket (ROLE-017, ROLE-024, ROLE-025, AMB-255). */
export const staffOnlyFields = [
  'labels',
  'responsibleUsers',
  'responsibleGroups',
  'responsibilityInherited',
  'sendConfirmationEmailOption',
  'internal',
  'scheduledJob',
  'recurringTask',
  'manualProgress',
  'metadataOrigin',
  'metadataStandard',
  'updatedBy',
  'template',
] as const satisfies readonly (keyof z.infer<typeof WholeTicket>)[]

/** What happened to a ticket that a customer never learns of: these fields, and what hangs on it for the staff alone. */
export const staffOnlyChanges: readonly string[] = [
  ...staffOnlyFields,
  'links',
  'trackings',
  'trackingStatus',
  'watchers',
  'senderConfirmed',
]

/** A ticket as it is read; a customer's has none of the staff's fields, not even empty ones. */
export const Ticket = WholeTicket.partial(
  Object.fromEntries(staffOnlyFields.map((field) => [field, true])) as Record<(typeof staffOnlyFields)[number], true>,
)
export type Ticket = z.infer<typeof Ticket>

/** A server of a ticket; `server` is its uuid in the directory, if it stands there. */
export const ServerFacts = z.object({
  uuid: Uuid,
  server: Uuid.nullable(),
  name: z.string(),
  customName: z.string().nullable(),
  kind: ResourceKind.nullable(),
})
export type ServerFacts = z.infer<typeof ServerFacts>

/** The ticket as events carry it: facts and names, no presentation. Version orders it. */
export const TicketFacts = z.object({
  uuid: Uuid,
  publicId: z.int(),
  subject: z.string(),
  description: z.string(),
  status: Status,
  priority: Priority,
  type: TypeName,
  project: ProjectName,
  template: Person.nullable(),
  assignee: Person.nullable(),
  author: Person,
  customer: Person.nullable(),
  customerUser: Person.nullable(),
  watchers: z.array(Person),
  responsibleUsers: z.array(Person),
  responsibleGroups: z.array(Person),
  labels: z.array(Person),
  servers: z.array(ServerFacts).default([]),
  dueAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  internal: z.boolean(),
  scheduledJob: z.boolean(),
  notifyOnResume: z.boolean(),
  adjournedUntil: Instant.nullable(),
  adjournedFrom: Status.nullable(),
  minutesBeforeResume: z.int().nullable(),
  sendConfirmationEmailOption: ConfirmationOption,
  parent: Uuid.nullable(),
  depth: z.int(),
  done: z.boolean(),
  executionTime: z.enum(['now', 'business_hours']),
  metadataOrigin: ImsOrigin.nullable(),
  metadataStandard: ImsStandard.nullable(),
  originEmail: OriginEmail.nullable(),
  deleted: z.boolean(),
  version: z.int(),
  audience: Audience,
})
export type TicketFacts = z.infer<typeof TicketFacts>

export const Comment = z.object({
  '@id': z.string(),
  '@type': z.literal('Comment'),
  uuid: Uuid,
  ticket: TicketRef,
  author: UserRef,
  /** customer = written by somebody of the customer's side. */
  authorSide: z.enum(['staff', 'customer']),
  text: z.string(),
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
  authorSide: z.enum(['staff', 'customer']),
  text: z.string(),
  internal: z.boolean(),
  firstResponse: z.boolean(),
  emergencyApproved: z.boolean(),
  resolvedText: z.string().nullable(),
  sendByEmail: z.boolean(),
  viaEmail: z.boolean(),
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

export const FieldChange = Change
