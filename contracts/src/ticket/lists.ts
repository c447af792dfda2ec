import { z } from 'zod'
import { ticketAudit } from '../audit.ts'
import { EntryRef, Flag, reference, Title, Uuid, UuidRelation } from '../common.ts'
import { defineResource } from '../resource.ts'
import { filterKeys } from '../search/requests.ts'

const Values = z.union([z.string().max(2_000), z.array(z.string().max(200)).max(200)])
/** Filters of the search by their names; a list has all its values or one text with commas. */
const Filter = z.partialRecord(z.enum(filterKeys), Values)
const Place = z.int().min(0, 'out-of-range').max(1_000_000, 'out-of-range')
const CategoryRef = reference({ name: z.string(), order: z.int() })
const fields = {
  name: z.string(),
  tooltip: z.string(),
  filter: z.partialRecord(z.enum(filterKeys), z.array(z.string())),
  /** null: applying it leaves the sorting as it is. */
  sort: z.string().nullable(),
  order: z.enum(['asc', 'desc']).nullable(),
  /** null: applying it leaves the words that are searched for. */
  searchTerm: z.string().nullable(),
}

export const quickFilters = defineResource({
  service: 'ticket',
  path: 'quick_filters',
  type: 'QuickFilter',
  description:
    'filters, and on wish sorting and words, under a name: a quick filter is its user’s own, a ticket list is for all staff and kept by administrators (AMB-187)',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('QuickFilter'),
    uuid: Uuid,
    ...fields,
    ticketList: z.boolean(),
    filterOrder: z.int(),
    /** Of a ticket list, where it stands; written here or as a ticket list item. */
    category: CategoryRef.nullable(),
    version: z.int(),
  }),
  writable: z.object({
    name: Title,
    tooltip: z.string().trim().max(500, 'too-long').default(''),
    filter: Filter.default({}),
    sort: z.string().max(50).nullable().default(null),
    order: z.enum(['asc', 'desc']).nullable().default(null),
    searchTerm: z.string().max(500).nullable().default(null),
    ticketList: Flag.default(false),
    /** The place it takes; what stands there and behind it moves on. At the end when left out. */
    filterOrder: Place.optional(),
    category: UuidRelation.nullable().optional(),
  }),
  filters: { ticketList: 'boolean', 'category.uuid': 'relation', name: 'partial' },
  order: ['filterOrder', 'name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_EMPLOYEE',
  unpagedAllowed: true,
})

export const ticketListCategories = defineResource({
  service: 'ticket',
  path: 'ticket_list_categories',
  type: 'TicketListCategory',
  audit: { by: ticketAudit, as: 'ticket-list-category' },
  description: 'a category that ticket lists stand in; without it they stand in none',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('TicketListCategory'),
    uuid: Uuid,
    name: z.string(),
    order: z.int(),
    items: z.array(
      z.object({
        '@id': z.string(),
        '@type': z.literal('TicketListItem'),
        uuid: Uuid,
        itemOrder: z.int(),
        quickFilter: reference({ name: z.string(), tooltip: z.string() }),
      }),
    ),
    version: z.int(),
  }),
  writable: z.object({ name: Title, order: Place.optional() }),
  filters: { name: 'partial' },
  order: ['order', 'name'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
  unpagedAllowed: true,
})

export const ticketListItems = defineResource({
  service: 'ticket',
  path: 'ticket_list_items',
  type: 'TicketListItem',
  audit: { by: ticketAudit, as: 'ticket-list-item' },
  description: 'the place of a ticket list in a category',
  schema: z.object({
    '@id': z.string(),
    '@type': z.literal('TicketListItem'),
    uuid: Uuid,
    category: EntryRef,
    quickFilter: EntryRef,
    itemOrder: z.int(),
    version: z.int(),
  }),
  writable: z.object({ category: UuidRelation, quickFilter: UuidRelation, itemOrder: Place.optional() }),
  filters: { 'category.uuid': 'relation', 'quickFilter.uuid': 'relation' },
  order: ['itemOrder'],
  operations: ['list', 'get', 'create', 'patch', 'delete'],
  readRole: 'ROLE_EMPLOYEE',
  writeRole: 'ROLE_SUPER_ADMIN',
  unpagedAllowed: true,
})
