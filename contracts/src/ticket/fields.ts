import { z } from 'zod'
import { Audience } from '../audience.ts'
import {
  Day,
  EntryRef,
  Flag,
  GroupRef,
  Instant,
  Person,
  Priority,
  reference,
  Text,
  TimeOfDay,
  Title,
  UserRef,
  Uuid,
  UuidRelation,
  UuidRelations,
} from '../common.ts'
import { ProjectName, Status, TypeName } from '../workflow/state-names.ts'
import { MetadataFacts, ShownMetadata } from './metadata.ts'
import {
  ConfirmationInput,
  ConfirmationOption,
  ImsOrigin,
  ImsStandard,
  LabelRef,
  MergedInto,
  NamedRef,
  OriginEmail,
  ServerFacts,
  ServerRef,
  ShownOriginEmail,
  TextFormat,
  TicketContext,
  TicketRef,
} from './values.ts'

/** A field of a ticket. */
interface Field {
  /** As callers read it. */
  view?: z.ZodType
  /** As events carry it. */
  facts?: z.ZodType
  /** As callers write it, when the ticket is opened and later; without it the product alone writes it. */
  input?: z.ZodType
  /** Customers never read it (ROLE-017, ROLE-024, ROLE-025, AMB-255). */
  isForStaff?: true
  /** Customers write it, too. */
  isForCustomers?: true
}

const both = <Shape extends z.ZodType>(shape: Shape) => ({ view: shape, facts: shape })
const staffs = { isForStaff: true } as const
const everybodys = { isForCustomers: true } as const
const uuids = UuidRelations.max(100)
const percent = z.int().min(0, 'out-of-range').max(100, 'out-of-range')
const ExecutionTime = z.enum(['now', 'business_hours'])

/** Every field of a ticket, once. Its column and where its values come from stand in the ticket service's `domain/fields.ts`. */
export const ticketFields = {
  '@id': { view: z.string() },
  '@type': { view: z.literal('Ticket') },
  uuid: both(Uuid),
  publicId: both(z.int()),
  subject: { ...both(z.string()), input: Title, ...everybodys },
  description: { ...both(z.string()), input: Text, ...everybodys },
  descriptionFormat: { view: TextFormat.default('markdown') },
  status: both(Status),
  /** Whether its reader can no longer change title and description (AMB-143). */
  titleLocked: { view: z.boolean().default(false) },
  statusLabel: { view: z.string() },
  /** Customers read and change it unless their template hides it (AMB-253). */
  priority: { ...both(Priority), input: Priority, ...everybodys },
  priorityHidden: { ...both(z.boolean().default(false)), ...staffs },
  type: { view: NamedRef, facts: TypeName },
  project: { view: NamedRef, facts: ProjectName },
  template: { view: EntryRef.nullable(), facts: Person.nullable(), ...staffs },
  /** The hint that its template gave it, or another that staff chose. */
  templateHint: {
    view: EntryRef.nullable().default(null),
    facts: Person.nullable().default(null),
    input: UuidRelation.nullable(),
    ...staffs,
  },
  assignee: { view: UserRef.nullable(), facts: Person.nullable(), input: UuidRelation.nullable() },
  author: { view: UserRef, facts: Person },
  customer: { view: GroupRef.nullable(), facts: Person.nullable(), input: UuidRelation.nullable() },
  customerUser: { view: UserRef.nullable(), facts: Person.nullable(), input: UuidRelation.nullable() },
  watchers: { facts: z.array(Person) },
  responsibleUsers: { view: z.array(UserRef), facts: z.array(Person), input: uuids, ...staffs },
  responsibleGroups: { view: z.array(GroupRef), facts: z.array(Person), input: uuids, ...staffs },
  responsibilityInherited: { view: z.boolean(), ...staffs },
  labels: { view: z.array(LabelRef), facts: z.array(Person), input: uuids, ...staffs },
  servers: { view: z.array(ServerRef).default([]), facts: z.array(ServerFacts).default([]) },
  dueAt: { ...both(Instant.nullable()), input: Instant.nullable() },
  createdAt: both(Instant),
  updatedAt: both(Instant),
  updatedBy: { view: UserRef.nullable(), ...staffs },
  manualProgress: { view: z.int().nullable(), input: percent.nullable(), ...staffs },
  progress: { view: z.int() },
  done: { ...both(z.boolean()), input: Flag },
  internal: { ...both(z.boolean()), input: Flag, ...staffs },
  scheduledJob: { ...both(z.boolean()), ...staffs },
  notifyOnResume: { ...both(z.boolean()), input: Flag },
  adjournDate: { view: Day.nullable() },
  adjournTime: { view: TimeOfDay.nullable() },
  adjournedUntil: { facts: Instant.nullable() },
  adjournedFrom: { facts: Status.nullable() },
  minutesBeforeResume: both(z.int().nullable()),
  adjournSubTickets: { view: z.boolean() },
  closeWithLastSubTicket: { view: z.boolean(), input: Flag },
  sendConfirmationEmailOption: { ...both(ConfirmationOption), input: ConfirmationInput, ...staffs },
  parent: { view: TicketRef.nullable(), facts: Uuid.nullable() },
  subTicketCount: { view: z.int() },
  subTicketsDone: { view: z.int() },
  depth: both(z.int()),
  originEmail: { view: ShownOriginEmail.nullable(), facts: OriginEmail.nullable() },
  /** The mail it came as, if the reader may read that. */
  mail: { view: Uuid.nullable().default(null) },
  ticketContext: { view: TicketContext.nullable().default(null) },
  executionTime: { ...both(ExecutionTime), input: ExecutionTime },
  metadataOrigin: { ...both(ImsOrigin.nullable()), input: ImsOrigin.nullable(), ...staffs },
  metadataStandard: { ...both(ImsStandard.nullable()), input: ImsStandard.nullable(), ...staffs },
  /** What it says in the fields of its template. */
  metadataValues: { view: z.array(ShownMetadata).default([]), facts: z.array(MetadataFacts).default([]) },
  /** The recurring task that made it. */
  recurringTask: { view: reference({ subject: z.string() }).nullable(), ...staffs },
  commentCount: { view: z.int() },
  /** How satisfied the customer was when it was last closed and rated, from 1 to 5. */
  satisfaction: { ...both(z.number().nullable().default(null)), ...staffs },
  /** The ticket in which this one goes on. */
  mergedInto: both(MergedInto.nullable().default(null)),
  deleted: { facts: z.boolean() },
  version: both(z.int()),
  audience: { facts: Audience },
} as const satisfies Record<string, Field>

export type TicketFields = typeof ticketFields
type With<Key extends keyof Field> = {
  [Name in keyof TicketFields as TicketFields[Name] extends Record<Key, unknown> ? Name : never]: TicketFields[Name]
}
type ShapeOf<Key extends 'view' | 'facts' | 'input'> = {
  [Name in keyof With<Key>]: With<Key>[Name] extends Record<Key, infer Shape> ? Shape : never
}

/** The fields that have such a form, in that form. */
export function shapeOf<Key extends 'view' | 'facts' | 'input'>(key: Key): ShapeOf<Key> {
  const fields: [string, Field][] = Object.entries(ticketFields)
  return Object.fromEntries(fields.flatMap(([name, field]) => (field[key] ? [[name, field[key]]] : []))) as ShapeOf<Key>
}

function namesWith<Key extends keyof Field>(key: Key): (keyof With<Key>)[] {
  return Object.entries(ticketFields).flatMap(([name, field]) => (key in field ? [name as keyof With<Key>] : []))
}

export type StaffField = keyof With<'isForStaff'>
/** What a customer never reads of a ticket. */
export const staffOnlyFields = namesWith('isForStaff')
/** What a customer may write of a ticket at all. */
export const customerFields = namesWith('isForCustomers')
export type EditedField = keyof With<'input'>
/** What callers write of a ticket; its history tells of each. */
export const editedFields = namesWith('input')
