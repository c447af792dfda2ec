import type { Language } from '@leitstand/contracts/actor'
import { type Change, groupRef, iri, type Person, userRef } from '@leitstand/contracts/common'
import { type EditedField, editedFields, type TicketFields, ticketFields } from '@leitstand/contracts/ticket/fields'
import type { RecurringTaskRef } from '@leitstand/contracts/ticket/recurring-tasks'
import { isForStaffOnly, type Ticket, type TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import { isFinished, stateLabel } from '@leitstand/contracts/workflow/states'
import type { z } from 'zod'
import { adjournTimeOf } from './adjourning.ts'
import { changesBetween } from './changes.ts'
import { mailOfTicket } from './mail-policy.ts'
import { type FieldLook, type LabelLook, labelRefs, metadataRefs, projectRef, serverRef, typeRef } from './refs.ts'
import type { TicketRow } from './rows.ts'
import { audienceOf, isTitleLocked } from './ticket-policy.ts'

/** Names of what tickets point at. */
export interface Names {
  of(uuid: string): string
  person(uuid: string): Person
  personOrNull(uuid: string | null): Person | null
  people(uuids: readonly string[]): Person[]
}

/** What is read with a ticket, as far as its reader may see it. */
export interface Reading {
  language: Language
  isStaff: boolean
  names: Names
  parent: Pick<TicketRow, 'uuid' | 'public_id' | 'subject'> | undefined
  depth: number
  subTicketCount: number
  subTicketsDone: number
  commentCount: number
  labels: ReadonlyMap<string, LabelLook>
  fields: ReadonlyMap<string, FieldLook>
  recurringTask: RecurringTaskRef | null
}

/** The tables whose rows a ticket names by uuid. */
export type NamedTable = 'person' | 'user_group' | 'label' | 'template' | 'template_hint' | 'template_metadata_field'

type Wire<Field, Form extends 'view' | 'facts'> =
  Field extends Record<Form, infer Shape extends z.ZodType> ? z.infer<Shape> : unknown
interface Mapping<View = unknown, Facts = unknown> {
  view?(row: TicketRow, reading: Reading): View
  facts?(row: TicketRow, names: Names): Facts
  column?: keyof TicketRow
  /** Of what its uuids are. */
  names?: NamedTable
  /** Its uuids, where they stand inside the column. */
  named?(row: TicketRow): string[]
  /** What is written into the column, if that is not what callers write. */
  written?(value: unknown): unknown
}
type MappingOf<Field> = Mapping<Wire<Field, 'view'>, Wire<Field, 'facts'>>
type Needed<Field> = Required<
  Pick<MappingOf<Field>, Extract<keyof Field, 'view' | 'facts'> | (Field extends { input: unknown } ? 'column' : never)>
>

type ColumnOf<Value> = { [C in keyof TicketRow]: TicketRow[C] extends Value ? C : never }[keyof TicketRow]

const plain = <C extends keyof TicketRow>(column: C) => ({
  column,
  view: (row: TicketRow): TicketRow[C] => row[column],
  facts: (row: TicketRow): TicketRow[C] => row[column],
})
const instant = <C extends ColumnOf<Date>>(column: C) => {
  const iso = (row: TicketRow) => row[column].toISOString()
  return { column, view: iso, facts: iso }
}
const instantOrNull = <C extends ColumnOf<Date | null>>(column: C) => {
  const iso = (row: TicketRow) => row[column]?.toISOString() ?? null
  const written = (text: unknown) => (text === null ? null : new Date(String(text)))
  return { column, written, view: iso, facts: iso }
}
type Ref = typeof userRef
const one = (table: NamedTable, ref: Ref, column: ColumnOf<string | null>) => ({
  column,
  names: table,
  view: (row: TicketRow, { names }: Reading) => {
    const uuid = row[column]
    return uuid === null ? null : ref(uuid, names.of(uuid))
  },
  facts: (row: TicketRow, names: Names) => names.personOrNull(row[column]),
})
const many = (table: NamedTable, ref: Ref, column: ColumnOf<string[]>) => ({
  column,
  names: table,
  view: (row: TicketRow, { names }: Reading) => row[column].map((uuid) => ref(uuid, names.of(uuid))),
  facts: (row: TicketRow, names: Names) => names.people(row[column]),
})
const templateRef: Ref = (uuid, name) => ({ '@id': iri('templates', uuid), '@type': 'Template', uuid, name })
const hintRef: Ref = (uuid, name) => ({ '@id': iri('template_hints', uuid), '@type': 'TemplateHint', uuid, name })

/**
 * Every field of a ticket with its column, and how it is read from there: what is said in `contracts/src/ticket/fields.ts`
 * and is missing here does not compile.
 */
const fields = {
  '@id': { view: (row) => iri('tickets', row.public_id) },
  '@type': { view: () => 'Ticket' as const },
  uuid: plain('uuid'),
  publicId: plain('public_id'),
  subject: plain('subject'),
  description: plain('description'),
  descriptionFormat: { view: (row) => row.description_format },
  status: plain('status'),
  titleLocked: { view: (row, { isStaff }) => isTitleLocked(isStaff, row) },
  statusLabel: { view: (row, { language }) => stateLabel(row.type, row.status)[language] },
  priority: plain('priority'),
  priorityHidden: plain('priority_hidden'),
  type: { view: (row, { language }) => typeRef(row.type, language), facts: (row) => row.type },
  project: { view: (row, { language }) => projectRef(row.project, language), facts: (row) => row.project },
  template: one('template', templateRef, 'template_uuid'),
  templateHint: one('template_hint', hintRef, 'template_hint'),
  assignee: one('person', userRef, 'assignee'),
  author: {
    column: 'author',
    names: 'person',
    view: ({ author }, { names }) => userRef(author, names.of(author)),
    facts: ({ author }, names) => names.person(author),
  },
  customer: one('user_group', groupRef, 'customer'),
  customerUser: one('person', userRef, 'customer_user'),
  watchers: many('person', userRef, 'watchers'),
  responsibleUsers: many('person', userRef, 'responsible_users'),
  responsibleGroups: many('user_group', groupRef, 'responsible_groups'),
  responsibilityInherited: plain('responsibility_inherited'),
  labels: {
    column: 'labels',
    names: 'label',
    view: (row, { labels }) => labelRefs(row.labels, labels),
    facts: (row, names) => names.people(row.labels),
  },
  servers: {
    view: (row) => row.servers.map(serverRef),
    facts: (row) => row.servers.map(({ group: _, ...server }) => server),
  },
  dueAt: instantOrNull('due_at'),
  createdAt: instant('created_at'),
  updatedAt: instant('updated_at'),
  updatedBy: one('person', userRef, 'updated_by'),
  manualProgress: plain('manual_progress'),
  progress: { view: progressOf },
  done: plain('done'),
  internal: plain('internal'),
  scheduledJob: plain('scheduled_job'),
  notifyOnResume: plain('notify_on_resume'),
  adjournDate: plain('adjourn_date'),
  adjournTime: { view: adjournTimeOf },
  adjournedUntil: instantOrNull('adjourned_until'),
  adjournedFrom: plain('adjourned_from'),
  minutesBeforeResume: plain('minutes_before_resume'),
  adjournSubTickets: plain('adjourn_sub_tickets'),
  closeWithLastSubTicket: plain('close_with_last_sub_ticket'),
  sendConfirmationEmailOption: plain('confirmation_option'),
  parent: {
    view: (_, { parent }) => (parent ? ticketRef(parent.uuid, parent.public_id, parent.subject) : null),
    facts: (row) => row.parent,
  },
  subTicketCount: { view: (_, { subTicketCount }) => subTicketCount },
  subTicketsDone: { view: (_, { subTicketsDone }) => subTicketsDone },
  depth: { view: (_, { depth }) => depth, facts: (row) => row.ancestors.length },
  originEmail: {
    // Whether the sender is proven is the staff's to know.
    view: ({ origin_email }, { isStaff }) => {
      if (!origin_email) return null
      const { unconfirmed = null, ...email } = origin_email
      return isStaff ? { ...email, unconfirmed } : email
    },
    facts: ({ origin_email }) => origin_email && { ...origin_email, unconfirmed: origin_email.unconfirmed ?? null },
  },
  mail: { view: (row, { isStaff }) => mailOfTicket(isStaff, row) },
  ticketContext: { view: (row) => row.context },
  executionTime: plain('execution_time'),
  metadataOrigin: plain('metadata_origin'),
  metadataStandard: plain('metadata_standard'),
  metadataValues: {
    names: 'template_metadata_field',
    named: (row) => row.metadata_values.map(({ field }) => field),
    view: (row, { fields }) => metadataRefs('ticket_metadata_values', row.metadata_values, fields),
    facts: (row, names) =>
      row.metadata_values.map(({ field, value, text }) => ({ field, name: names.of(field), value, text })),
  },
  recurringTask: { view: (_, { recurringTask }) => recurringTask },
  commentCount: { view: (_, { commentCount }) => commentCount },
  satisfaction: plain('satisfaction'),
  mergedInto: { view: mergedInto, facts: mergedInto },
  deleted: { facts: (row) => row.deleted_at !== null },
  version: plain('version'),
  audience: { facts: audienceOf },
} satisfies { [Name in keyof TicketFields]: MappingOf<TicketFields[Name]> & Needed<TicketFields[Name]> }

function mergedInto({ merged }: TicketRow) {
  return merged && { uuid: merged.into, publicId: merged.publicId }
}

/** By hand if it was set, else by the share of finished sub-tickets (AMB-093). */
function progressOf(row: TicketRow, { subTicketCount, subTicketsDone }: Reading): number {
  if (row.manual_progress !== null) return row.manual_progress
  if (subTicketCount > 0) return Math.round((100 * subTicketsDone) / subTicketCount)
  return isFinished(row.status) || row.done ? 100 : 0
}

type FieldName = keyof TicketFields
const names = Object.keys(fields) as FieldName[]
const mapping = (name: FieldName): Mapping => fields[name]
const read = names.filter((name) => 'view' in ticketFields[name])
const inFacts = names.filter((name) => 'facts' in ticketFields[name])

/** A ticket for its reader; a customer's has no trace of the staff's fields, not even empty ones. */
export function viewOf(row: TicketRow, reading: Reading): Ticket {
  const { priority_hidden: priorityHidden } = row
  const shown = reading.isStaff ? read : read.filter((name) => !isForStaffOnly(name, { priorityHidden }))
  return Object.fromEntries(shown.map((name) => [name, mapping(name).view?.(row, reading)])) as Ticket
}

export function factsOf(row: TicketRow, names: Names): TicketFacts {
  return Object.fromEntries(inFacts.map((name) => [name, mapping(name).facts?.(row, names)])) as TicketFacts
}

const pointers = names.flatMap((name) => {
  const { column, names: table } = mapping(name)
  return column && table ? [{ name, column, table }] : []
})

/** The tables that tickets point into. */
export const namedTables: readonly NamedTable[] = [...new Set(names.flatMap((name) => mapping(name).names ?? []))]
const namedInside = names.flatMap((name) => mapping(name).named ?? [])

/** Every uuid of a ticket that has a name. */
export function namedIn(row: TicketRow): (string | null)[] {
  const columns = pointers.flatMap(({ column }) => row[column] as string | null | string[])
  return [...columns, ...namedInside.flatMap((named) => named(row))]
}

/** Uuids that somebody pointed at, by table and by the field that points. */
export type Pointers = { [Table in NamedTable]?: Record<string, readonly (string | null | undefined)[]> }

/** What columns of a ticket point at. */
export function pointersIn(columns: Partial<TicketRow>): Pointers {
  const found: Pointers = {}
  for (const { name, column, table } of pointers)
    found[table] = { ...found[table], [name]: [columns[column] as string | null | undefined | string[]].flat() }
  return found
}

type EditedColumn = (typeof fields)[EditedField]['column']
export type EditedColumns = Partial<Pick<TicketRow, EditedColumn>>
type Edited = { [Name in EditedField]?: z.infer<TicketFields[Name]['input']> | undefined }
type Confirmation = Edited['sendConfirmationEmailOption']

/** What a caller wrote, as it stands in the table. */
export function columnsOf({
  confirmationEmailOption,
  ...input
}: Edited & { confirmationEmailOption?: Confirmation }): EditedColumns {
  const whole: Edited = { sendConfirmationEmailOption: confirmationEmailOption, ...input }
  return Object.fromEntries(
    editedFields.flatMap((name) => {
      const { column, written } = mapping(name)
      const value = whole[name]
      return column === undefined || value === undefined ? [] : [[column, written ? written(value) : value]]
    }),
  )
}

/** What columns change of a ticket, as its history tells it. */
export function changesIn(before: TicketRow, columns: Partial<TicketRow>): Change[] {
  const said = (row: Partial<TicketRow>) =>
    Object.fromEntries(
      editedFields.flatMap((name) => {
        const value = row[fields[name].column]
        return value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]]
      }),
    )
  return changesBetween(said(before), said(columns))
}
