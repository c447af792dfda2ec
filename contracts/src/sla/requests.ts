import { z } from 'zod'
import { EntryRef, Flag, Instant, Uuid, UuidRelations } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { listQuery } from '../list-query.ts'
import { TicketRef } from '../ticket/values.ts'
import { BusinessHourMode, serviceLevelAgreements, settings } from './resources.ts'

/** A setting is found by its uuid or its name (AMB-070). */
const settingKey = { key: z.string().min(1).max(100) }
export const getSetting = defineRequest('sla.getSetting', {
  description: 'One setting.',
  http: 'GET /api/settings/:key',
  role: 'ROLE_EMPLOYEE',
  input: z.object(settingKey),
  output: settings.schema,
  errors: ['not-found'],
})
export const saveSetting = defineRequest('sla.saveSetting', {
  description: 'Write a setting; one that exists by this name is overwritten.',
  http: 'POST /api/settings',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject(settings.writable.shape),
  output: settings.schema,
  status: 201,
})
export const changeSetting = defineRequest('sla.changeSetting', {
  description: 'Change the value or the description of a setting.',
  http: 'PATCH /api/settings/:key',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({
    ...settingKey,
    value: z.unknown().optional(),
    description: settings.writable.shape.description,
  }),
  output: settings.schema,
  errors: ['not-found', 'changed'],
})

export const isChannelUsed = defineRequest('sla.isChannelUsed', {
  description: 'Whether a rule, an agreement or an action alerts on a channel; such a channel cannot be deleted.',
  role: 'ROLE_SYSTEM',
  input: z.object({ channel: Uuid }),
  output: z.object({ used: z.boolean() }),
})

/** One stretch of the clock between start and due time: counted or not, and the reason. */
export const Segment = z.object({
  from: Instant,
  until: Instant,
  counted: z.boolean(),
  minutes: z.int(),
  reason: z.enum(['main', 'secondary', 'special', 'always', 'closed', 'holiday', 'paused', 'before-start']),
  /** Of the holiday or the special time. */
  name: z.string().nullable(),
})
export type Segment = z.infer<typeof Segment>

export const TicketSla = z.object({
  '@id': z.string(),
  '@type': z.literal('TicketServiceLevelAgreement'),
  uuid: Uuid,
  ticket: TicketRef,
  serviceLevelAgreement: EntryRef,
  /** While the clock stands still, when it would be due if it went on from then without having stood. */
  dueAt: Instant,
  /** Since when the clock stands still, as long as it does. */
  pausedAt: Instant.nullable(),
  respondedAt: Instant.nullable(),
  violated: z.boolean(),
  mode: BusinessHourMode,
  minutes: z.int(),
  explanation: z.array(Segment),
  /** The second clock, until the ticket is done, where that was promised. A ticket that is opened again is not done. */
  resolution: z
    .object({
      minutes: z.int(),
      dueAt: Instant,
      pausedAt: Instant.nullable(),
      resolvedAt: Instant.nullable(),
      violated: z.boolean(),
      explanation: z.array(Segment),
    })
    .nullable(),
})
export type TicketSla = z.infer<typeof TicketSla>

export const listTicketSlas = defineRequest('sla.listTicketSlas', {
  description: 'The SLA of tickets with the due time and what counted towards it (staff).',
  http: 'GET /api/ticket_service_level_agreements',
  role: 'ROLE_EMPLOYEE',
  input: listQuery({ 'ticket.uuid': 'relation', 'ticket.publicId': 'number', violated: 'boolean' }, ['dueAt']),
  output: pageOf(TicketSla),
})
export const getTicketSla = defineRequest('sla.getTicketSla', {
  description: 'One ticket SLA.',
  http: 'GET /api/ticket_service_level_agreements/:uuid',
  role: 'ROLE_EMPLOYEE',
  input: z.object({ uuid: Uuid }),
  output: TicketSla,
  errors: ['not-found'],
})
export const exportTicketSlas = defineRequest('sla.exportTicketSlas', {
  description: 'The SLA of all tickets, page by page in the order of the uuids of the tickets, to fill a copy.',
  role: 'ROLE_SYSTEM',
  input: z.object({ after: Uuid.nullable(), limit: z.int().min(1).max(1000) }),
  output: z.object({
    items: z.array(
      z.object({
        ticket: Uuid,
        sla: z.object({ uuid: Uuid, name: z.string(), dueAt: Instant, violated: z.boolean() }),
        version: z.int(),
      }),
    ),
    next: Uuid.nullable(),
  }),
})
export const assignCustomerGroups = defineRequest('sla.assignCustomerGroups', {
  description: 'Give SLAs to customer groups or take them away.',
  http: 'POST /api/service_level_agreements/assign-customer-groups',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({
    customerGroupUuids: UuidRelations.min(1),
    slaUuids: UuidRelations.min(1),
    assign: Flag,
  }),
  output: pageOf(serviceLevelAgreements.schema),
  errors: ['not-found'],
})
export const isOpen = defineRequest('sla.isOpen', {
  description: 'Are these business hours, and which kind?',
  http: 'GET /api/business_hour/is_open',
  input: z.object({}),
  /** Without a mode it is neither main nor special nor secondary time. */
  output: z.object({ isOpen: z.boolean(), mode: BusinessHourMode.nullable(), now: Instant }),
})
export const listSpecialTimes = defineRequest('sla.listSpecialTimes', {
  description: 'The special times.',
  http: 'GET /api/business_hour/special_times',
  input: z.object({}),
  output: pageOf(z.object({ from: z.string(), until: z.string(), name: z.string() })),
})
