import { z } from 'zod'
import { Flag, Instant, TicketRelation, Title, UserRef, Uuid } from '../common.ts'
import { defineRequest, defineStream } from '../define.ts'
import { defineResource } from '../resource.ts'
import { TicketRef } from '../ticket/values.ts'
import { reversalFields } from './requests.ts'

/** What a component can be. */
export const componentKinds = {
  disks: { de: 'Festplatten', en: 'Disks' },
  raid: { de: 'RAID', en: 'RAID' },
  network: { de: 'Netzwerk', en: 'Network' },
  optical: { de: 'Optik', en: 'Optical' },
  ram: { de: 'Arbeitsspeicher', en: 'RAM' },
} as const
export type ComponentKind = keyof typeof componentKinds
export const componentKindNames = Object.keys(componentKinds) as [ComponentKind, ...ComponentKind[]]
export const ComponentKind = z.enum(componentKindNames)

export const componentConditions = ['new', 'used'] as const
export const ComponentCondition = z.enum(componentConditions)

const Amount = z.int('invalid').min(1, 'out-of-range').max(100_000, 'out-of-range')

/** Euro, as a number or a text with point or comma; at most two decimals. Becomes a decimal text such as "12.50". */
export const Price = z
  .union([z.number(), z.string()])
  .transform((price) => String(price).trim().replace(',', '.'))
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, 'invalid'))

export const TicketComponent = z.object({
  '@id': z.string(),
  '@type': z.literal('TicketComponent'),
  uuid: Uuid,
  ticket: TicketRef,
  kind: ComponentKind.nullable(),
  description: z.string(),
  amount: z.int(),
  serialNo: z.string().nullable(),
  condition: ComponentCondition,
  /** Of one piece, in euro. */
  price: z.string().nullable(),
  /** Who noted it. */
  user: UserRef,
  billed: z.boolean(),
  billedAt: Instant.nullable(),
  ...reversalFields,
  version: z.int(),
})
export type TicketComponent = z.infer<typeof TicketComponent>

export const ticketComponents = defineResource({
  service: 'billing',
  path: 'ticket_components',
  type: 'TicketComponent',
  description: 'a component that was built in for a ticket, for staff only; billing says what is billed',
  schema: TicketComponent,
  writable: z.object({
    ticket: TicketRelation,
    kind: ComponentKind.nullable().default(null),
    description: z.string().trim().min(1, 'blank').max(500, 'too-long'),
    amount: Amount.default(1),
    serialNo: Title.nullable().default(null),
    condition: ComponentCondition.default('new'),
    price: Price.nullable().default(null),
    billed: Flag.default(false),
  }),
  filters: {
    'ticket.publicId': 'number',
    billed: 'boolean',
    kind: 'exact',
    condition: 'exact',
    serialNo: 'partial',
    description: 'partial',
  },
  order: ['createdAt', 'description', 'billedAt'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
  restricted: true,
  errors: ['not-found', 'ticket-finished', 'billed-frozen', 'already-reversed'],
})

export const reverseTicketComponent = defineRequest('billing.reverseTicketComponent', {
  description:
    'Take back a billed component by a new row with the opposite amount, to be billed in its turn (AMB-265).',
  http: 'POST /api/ticket_components/:uuid/reversal',
  role: 'ROLE_BILLING',
  input: z.strictObject({ uuid: Uuid }),
  output: TicketComponent,
  status: 201,
  errors: ['not-found', 'not-billed', 'already-reversed'],
})

export const AssemblyComponent = z.object({
  '@id': z.string(),
  '@type': z.literal('AssemblyComponent'),
  uuid: Uuid,
  ticket: TicketRef,
  name: z.string(),
  amount: z.int(),
  amountDelivered: z.int(),
  version: z.int(),
})
export type AssemblyComponent = z.infer<typeof AssemblyComponent>

export const assemblyComponents = defineResource({
  service: 'billing',
  path: 'assembly_components',
  type: 'AssemblyComponent',
  description: 'a material requisition: what a ticket needs, and how much of it was delivered; for staff only',
  schema: AssemblyComponent,
  writable: z.object({
    ticket: TicketRelation,
    name: Title,
    amount: Amount.default(1),
    amountDelivered: z.int('invalid').min(0, 'out-of-range').max(100_000, 'out-of-range').default(0),
  }),
  filters: { 'ticket.publicId': 'number', name: 'partial' },
  order: ['createdAt', 'name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
  restricted: true,
  errors: ['not-found', 'ticket-finished'],
})

const exportInput = z.object({
  /** true, false, 1 or 0; anything else is no such page (AMB-026). */
  billed: z.string().default('false'),
})

export const exportComponents = defineStream('billing.exportComponents', {
  description: 'Ticket components as CSV, billed or not (AMB-024, AMB-026, AMB-027).',
  http: ['GET /admin/ticket/export/csv', 'GET /admin/ticket/export/csv/:billed'],
  role: 'ROLE_BILLING',
  input: exportInput,
  produces: 'text/csv',
  errors: ['not-found'],
})
export const exportComponentSheet = defineStream('billing.exportComponentSheet', {
  description: 'The same as a sheet for Excel, with numbers, prices and times as such.',
  http: ['GET /admin/ticket/export/xlsx', 'GET /admin/ticket/export/xlsx/:billed'],
  role: 'ROLE_BILLING',
  input: exportInput,
  produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['not-found', 'too-many-rows'],
})

export const sumComponents = defineRequest('billing.sumComponents', {
  description:
    'How many components are to be billed, or are billed, and what those with a price cost together (billing).',
  http: 'GET /api/component_sums',
  role: 'ROLE_BILLING',
  input: z.object({ billed: Flag.default(false) }),
  output: z.object({
    count: z.int(),
    /** Of them without a price. */
    unpriced: z.int(),
    /** In euro, as a decimal: prices by amounts. */
    total: z.string(),
  }),
})
