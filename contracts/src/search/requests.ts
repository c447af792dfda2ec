import { z } from 'zod'
import { Instant, Page, Priority, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { searchFilters } from '../list-query.ts'
import { AuthorSide, MergedInto } from '../ticket/values.ts'
import { Status, TypeName } from '../workflow/state-names.ts'

export const filterKeys = [
  'user',
  'assignee',
  'status',
  'status_ignore',
  'type',
  'priority',
  'template',
  'project',
  'customer',
  'responsibleUser',
  'responsibleGroup',
  'responsibility',
  'parentUuid',
  'label',
  'server',
  'metadataOrigin',
  'metadataStandard',
  'metadataValue',
  'relevantFor',
  'watched',
  'waitingFor',
  'attention',
  'unansweredHours',
  'olderThanDays',
  'ticketVariant',
  'publicId',
  'createdStartAt',
  'createdEndAt',
  'updatedStartAt',
  'updatedEndAt',
] as const
export type FilterKey = (typeof filterKeys)[number]
/** What calls for somebody in an open ticket, judged at the moment of asking; of several any may fit. */
export const attentions = {
  overdue: { de: 'Überfällig', en: 'Overdue' },
  'sla-at-risk': { de: 'SLA läuft in einer Stunde ab', en: 'SLA ends within an hour' },
  'sla-broken': { de: 'SLA verletzt', en: 'SLA broken' },
  unanswered: { de: 'Kunde ohne Antwort', en: 'Customer without an answer' },
} as const
export type Attention = keyof typeof attentions
export const Attention = z.enum(Object.keys(attentions) as [Attention, ...Attention[]])

/** Filters about what customers never read: each answer would tell them a bit of it. */
export const staffOnlyFilters: readonly FilterKey[] = [
  'template',
  'responsibleUser',
  'responsibleGroup',
  'responsibility',
  'label',
  'metadataOrigin',
  'metadataStandard',
  'relevantFor',
  'waitingFor',
  'attention',
  'unansweredHours',
]

/** Filters arrive as filter[key]=a, filter[key][]=a&filter[key][]=b or a comma list (AMB-181). */
export const Query = z.looseObject({
  ...searchFilters(filterKeys),
  q: z.string().max(500).default(''),
  page: Page,
  items: z.coerce.number().int().min(1).max(100).default(20),
  sort: z.string().optional(),
  order: z.enum(['asc', 'desc']).default('desc'),
})

const Name = z.object({ uuid: Uuid, name: z.string() })
export const Hit = z.object({
  '@id': z.string(),
  '@type': z.literal('Ticket'),
  uuid: Uuid,
  publicId: z.int(),
  subject: z.string(),
  status: Status,
  statusLabel: z.string(),
  /** Missing where it is hidden from its reader. */
  priority: Priority.optional(),
  type: TypeName,
  typeLabel: z.string(),
  assignee: Name.nullable(),
  author: Name,
  customer: Name.nullable(),
  responsibleUsers: z.array(Name).optional(),
  responsibleGroups: z.array(Name).optional(),
  labels: z.array(Name).optional(),
  dueAt: Instant.nullable(),
  slaDueAt: Instant.nullable().optional(),
  createdAt: Instant,
  updatedAt: Instant,
  /** Of the ticket when the index heard of it: who changes what they see here says so with it. */
  version: z.int(),
  internal: z.boolean().optional(),
  /** The ticket in which this one goes on. */
  mergedInto: MergedInto.nullable().optional(),
  commentCount: z.int(),
  lastCommentSide: AuthorSide.nullable(),
  highlight: z.string().nullable(),
  subTickets: z.array(z.object({ publicId: z.int(), subject: z.string(), status: Status, assignee: Name.nullable() })),
})
export type Hit = z.infer<typeof Hit>

export const searchTickets = defineRequest('search.searchTickets', {
  description:
    'Tickets by words, number, names and filters. Finished ones only when filter[status] asks for them (AMB-172).',
  http: 'GET /api/search',
  input: Query,
  output: z.object({ hits: z.array(Hit), nbHits: z.int(), page: z.int(), items: z.int() }),
})
export const countTickets = defineRequest('search.countTickets', {
  description: 'How many tickets a search would find.',
  http: 'GET /api/search/count',
  input: Query,
  output: z.object({ count: z.int() }),
})
const Facet = z.object({ name: z.string(), label: z.string(), count: z.int() })
export const statusFacets = defineRequest('search.statusFacets', {
  description: 'The states among what a search would find, with counts.',
  http: 'GET /api/search/filter/status',
  input: Query,
  output: pageOf(Facet),
})
export const typeFacets = defineRequest('search.typeFacets', {
  description: 'The types among what a search would find, with counts.',
  http: 'GET /api/search/filter/type',
  input: Query,
  output: pageOf(Facet),
})
export const priorityFacets = defineRequest('search.priorityFacets', {
  description: 'The priorities among what a search would find, with counts.',
  http: 'GET /api/search/filter/priority',
  input: Query,
  output: pageOf(Facet),
})
export const peopleFacets = defineRequest('search.peopleFacets', {
  description: 'The assignees and the responsible groups among what a search would find, with counts.',
  http: 'GET /api/search/filter/people',
  role: 'ROLE_EMPLOYEE',
  input: Query,
  output: z.object({ assignees: z.array(Facet), groups: z.array(Facet) }),
})

/** Whoever has waited so long is counted as unanswered for a team. */
export const longUnansweredHours = 24
/** So many people fit into the address of a request, whatever proxy stands before the gateway (8 kB). */
export const mostOfTeam = 200
export const TeamCounts = z.object({
  /** Null is nobody: open tickets of the caller's groups, and of no group, that have no assignee. */
  assignee: Uuid.nullable(),
  open: z.int(),
  overdue: z.int(),
  slaAtRisk: z.int(),
  slaBroken: z.int(),
  unanswered: z.int(),
  oldestAt: Instant,
})
export type TeamCounts = z.infer<typeof TeamCounts>
export const countTeam = defineRequest('search.countTeam', {
  description:
    'What these people and nobody have open, and what of it calls for somebody. Who has nothing is left out.',
  http: 'GET /api/search/team',
  role: 'ROLE_EMPLOYEE',
  input: z.object({
    people: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(Uuid).max(mostOfTeam)),
  }),
  output: pageOf(TeamCounts),
})
export const rebuildIndex = defineRequest('search.rebuildIndex', {
  description: 'Build the index anew from the owners while the old one keeps answering.',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({}),
  output: z.object({ run: z.string() }),
})
export const getRebuild = defineRequest('search.getRebuild', {
  description: 'How far the rebuild is.',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({}),
  output: z.object({
    running: z.boolean(),
    done: z.int(),
    error: z.string().nullable(),
    finishedAt: Instant.nullable(),
  }),
})
