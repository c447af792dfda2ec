import { z } from 'zod'
import { ticketAudit } from '../audit.ts'
import { EntryRef, Flag, OneLine, TicketRelation, Title, Uuid, UuidRelation } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'
import { defineResource } from '../resource.ts'
import { FieldRef, MetadataType, MetadataValue, shownField, ValueInput } from './metadata.ts'
import { TicketRef } from './values.ts'

/** Written as an object, or as its bare value. */
const OptionInput = z.union([Title.transform((value) => ({ value })), z.object({ value: z.unknown() }).loose()]).pipe(
  z.strictObject({
    value: Title,
    label: OneLine.max(255, 'too-long').default(''),
    labelEn: OneLine.max(255, 'too-long').default(''),
  }),
)

export const templateMetadataFields = defineResource({
  service: 'ticket',
  path: 'template_metadata_fields',
  type: 'TemplateMetadataField',
  audit: { by: ticketAudit, as: 'template-metadata-field' },
  description:
    'a field that a template adds to its tickets; one that tickets have values of is disabled instead of deleted',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('TemplateMetadataField'),
    uuid: Uuid,
    template: EntryRef,
    ...shownField,
    version: z.int(),
  }),
  writable: z.object({
    template: UuidRelation,
    name: Title,
    nameEn: OneLine.max(255, 'too-long').default(''),
    type: MetadataType,
    options: z.array(OptionInput).max(200).default([]),
    regex: z.string().trim().min(1, 'blank').max(500, 'too-long').nullable().default(null),
    required: Flag.default(false),
    order: z.int().min(0, 'out-of-range').max(1_000_000, 'out-of-range').default(0),
    deleted: Flag.default(false),
  }),
  filters: { 'template.uuid': 'relation', deleted: 'boolean', name: 'partial' },
  order: ['order', 'name'],
  writeRole: 'ROLE_SUPER_ADMIN',
  errors: ['in-use'],
})

/** The resources of values: of a ticket, of a recurring task. They are not deleted (VAL-010). */
export const valueOperations = ['list', 'get', 'create', 'replace', 'patch'] as const
export const writtenValue = { field: UuidRelation, value: ValueInput }
export const valueShape = { uuid: Uuid, field: FieldRef, value: MetadataValue, version: z.int() }

export const ticketMetadataValues = defineResource({
  service: 'ticket',
  path: 'ticket_metadata_values',
  type: 'TicketMetadataValue',
  description: 'what a ticket says in a field of its template',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('TicketMetadataValue'),
    ticket: TicketRef,
    ...valueShape,
  }),
  writable: z.object({ ticket: TicketRelation, ...writtenValue }),
  filters: { 'ticket.publicId': 'number', 'field.uuid': 'relation' },
  operations: valueOperations,
  restricted: true,
  errors: ['not-found', 'ticket-finished', 'ticket-merged'],
})

const TicketMetadataField = z.object({
  '@id': z.string(),
  '@type': z.literal('TicketMetadataField'),
  uuid: Uuid,
  /** Only for whoever reads the template itself. */
  template: EntryRef.optional(),
  ...shownField,
})

export const listTicketMetadataFields = defineRequest('ticket.listTicketMetadataFields', {
  description:
    'With ticket.publicId the fields that apply to a ticket: those of its template, and disabled ones of which it has values. Without, the fields of every template that the reader sees.',
  http: 'GET /api/ticket_metadata_fields',
  input: listQuery({ 'ticket.publicId': 'ticket' }, []),
  output: pageOf(TicketMetadataField),
  errors: ['not-found'],
})

export const getTicketMetadataField = defineRequest('ticket.getTicketMetadataField', {
  description: 'One field that applies to tickets.',
  http: 'GET /api/ticket_metadata_fields/:uuid',
  input: z.object({ uuid: Uuid }),
  output: TicketMetadataField,
  errors: ['not-found'],
})
