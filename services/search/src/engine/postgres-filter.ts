import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { Attention, FilterKey } from '@leitstand/contracts/search/requests'
import { isFinished } from '@leitstand/contracts/workflow/states'
import { visibleTo } from '@leitstand/kit/visibility'
import {
  type Asked,
  agoOf,
  answeringFor,
  atRiskMs,
  attentionsOf,
  type Filters,
  instantOf,
  keysMeant,
  prioritiesOf,
  resolveMe,
  responsibilitiesIn,
  statusesOf,
  uuids,
  variantOf,
} from '../domain/filters.ts'
import { serverKey } from '../domain/server-keys.ts'
import { isOfHalf } from '../store/halves.ts'
import { keysAskedFor } from '../store/metadata-keys.ts'
import type { Question } from './engine.ts'

type FilterQuestion = Pick<Question, 'filters' | 'actor' | 'relevantGroups' | 'timeZone' | 'now'>
/** Hands a value to the statement and answers its placeholder. */
export type Put = (value: unknown) => string

export function filterConditions(question: FilterQuestion, put: Put): string[] {
  const { filters, actor, relevantGroups = [], timeZone } = question
  return [
    statusCondition(filters, put),
    ...columnConditions(filters, actor, put),
    ...peopleConditions({ filters, actor, relevantGroups }, put),
    ...timeConditions(question, put),
    ...attentionConditions(question, put),
    ...(filters.server?.length ? [meets('servers', filters.server.map(serverKey), put)] : []),
    ...keysAskedFor(filters.metadataValue ?? [], timeZone).map((keys) => meets('metadata_keys', keys, put)),
  ]
}

/** Most tickets have none, and stand not in the index: only a condition that says so is looked up there. */
function meets(column: 'servers' | 'metadata_keys', keys: readonly string[], put: Put): string {
  return `${column} <> '{}' AND ${column} && ${put(keys)}::text[]`
}

const exactColumns = {
  type: 'type',
  template: 'template',
  project: 'project',
  customer: 'customer_group',
  user: 'author',
  assignee: 'assignee',
  parentUuid: 'parent',
  metadataOrigin: 'metadata_origin',
  metadataStandard: 'metadata_standard',
  publicId: 'public_id',
} as const satisfies Partial<Record<keyof Filters, string>>

function statusCondition(filters: Filters, put: Put): string {
  const { only, not } = statusesOf(filters)
  if (only) return oneOf('status', only, put)
  const ignored = not.filter((status) => !isFinished(status))
  return [isOfHalf.unfinished, ...(ignored.length > 0 ? [`status <> ALL(${put(ignored)}::text[])`] : [])].join(' AND ')
}

function columnConditions(filters: Filters, actor: Actor, put: Put): string[] {
  const exactOnes = Object.entries(exactColumns).flatMap(([key, column]) => {
    const wanted = filters[key as keyof typeof exactColumns]
    return wanted?.length ? [exact({ key: key as FilterKey, column, wanted }, actor, put)] : []
  })
  const variant = variantOf(filters)
  const priorities = prioritiesOf(filters)
  return [
    ...exactOnes,
    ...(priorities.length > 0 ? [oneOf(priorityFor(actor), priorities, put)] : []),
    ...(variant === 'all' ? [] : [`${variant === 'main_only' ? 'NOT ' : ''}${hasParent(actor, put)}`]),
  ]
}

/** As somebody may know it: customers of no ticket above that is hidden from them. */
function hasParent(actor: Actor, put: Put): string {
  if (isStaff(actor)) return '(parent IS NOT NULL)'
  return `EXISTS (SELECT FROM document AS above WHERE above.uuid = document.parent AND NOT above.deleted AND ${visibleTo(actor, 'above', put)})`
}

/** As somebody may know it. */
export function priorityFor(actor: Actor): string {
  return isStaff(actor) ? 'priority' : "CASE WHEN facts->>'priorityHidden' = 'true' THEN NULL ELSE priority END"
}

function peopleConditions(
  { filters, actor, relevantGroups }: Required<Pick<Question, 'filters' | 'actor' | 'relevantGroups'>>,
  put: Put,
): string[] {
  const { label = [], watched = [], relevantFor = [], waitingFor = [] } = filters
  return [
    ...(label.length > 0 ? [`labels && ${put(keysMeant('label', label, actor))}::uuid[]`] : []),
    ...(watched.length > 0 ? [`watchers && ${put(keysMeant('watched', watched, actor))}::uuid[]`] : []),
    ...responsibilitiesIn(filters).map((asked) => responsibility(asked, actor, put)),
    ...(relevantFor.length > 0 ? [relevance(keysMeant('relevantFor', relevantFor, actor), relevantGroups, put)] : []),
    ...(waitingFor.length > 0 ? [waiting(actor, put)] : []),
  ]
}

function timeConditions({ filters, timeZone, now }: FilterQuestion, put: Put): string[] {
  const between = (['created', 'updated'] as const).flatMap((field) => {
    const [start, end] = [filters[`${field}StartAt`]?.[0], filters[`${field}EndAt`]?.[0]]
    return [
      ...(start ? [`${field}_at >= ${put(instantOf(`${field}StartAt`, start, 'start', timeZone))}`] : []),
      ...(end
        ? [`${field}_at < ${put(new Date(instantOf(`${field}EndAt`, end, 'end', timeZone).getTime() + 1_000))}`]
        : []),
    ]
  })
  const old = agoOf(filters, 'olderThanDays', now)
  return [...between, ...(old ? [`created_at <= ${put(old)}`] : [])]
}

function attentionConditions({ filters, now }: FilterQuestion, put: Put): string[] {
  const asked = attentionsOf(filters)
  const unanswered = agoOf(filters, 'unansweredHours', now)
  if (asked.length === 0 && !unanswered) return []
  const calls = asked.map((one) => `(${attentionConditionsOf[one](() => `${put(now)}::timestamptz`)})`)
  return [
    isOfHalf.unfinished,
    ...(calls.length > 0 ? [`(${calls.join(' OR ')})`] : []),
    ...(unanswered ? [`unanswered_since <= ${put(unanswered)}`] : []),
  ]
}

export const attentionConditionsOf: Readonly<Record<Attention, (now: () => string) => string>> = {
  overdue: (now) => `due_at < ${now()}`,
  'sla-at-risk': (now) => `sla_due_at >= ${now()} AND sla_due_at < ${now()} + interval '${atRiskMs} ms'`,
  'sla-broken': (now) => `sla_due_at < ${now()}`,
  unanswered: () => 'unanswered_since IS NOT NULL',
}

const uuidColumns: readonly string[] = ['template', 'customer_group', 'author', 'assignee', 'parent']

function exact({ key, column, wanted }: Asked & { column: string }, actor: Actor, put: Put): string {
  const ifKnown = column === 'parent' ? hasParent(actor, put) : `(${column} IS NOT NULL)`
  const isNone = wanted.includes('none') ? [`NOT ${ifKnown}`] : []
  const values = wanted.filter((one) => one !== 'none').map((one) => resolveMe(one, actor))
  if (column === 'public_id') return oneOf(column, values.map(Number).filter(Number.isSafeInteger), put, 'bigint')
  if (values.length === 0) return isNone[0] ?? 'false'
  const isUuid = uuidColumns.includes(column)
  const isOne = isUuid ? oneOf(column, uuids(key, values), put, 'uuid') : oneOf(column, values, put)
  return `(${[...isNone, column === 'parent' ? `${isOne} AND ${ifKnown}` : isOne].join(' OR ')})`
}

/** Only of one value does an index give what was found in the order of time; of several, all would have to be sorted. */
function oneOf(column: string, values: readonly unknown[], put: Put, type = 'text'): string {
  const [only, ...more] = values
  return only !== undefined && more.length === 0
    ? `${column} = ${put(only)}::${type}`
    : `${column} = ANY(${put(values)}::${type}[])`
}

function responsibility(asked: Asked, actor: Actor, put: Put): string {
  const { users, groups, none } = answeringFor(asked, actor)
  return `(${[
    ...(users.length > 0 ? [`responsible_users && ${put(users)}::uuid[]`] : []),
    ...(groups.length > 0 ? [`responsible_groups && ${put(groups)}::uuid[]`] : []),
    ...(none ? [`(responsible_users = '{}' AND responsible_groups = '{}')`] : []),
    'false',
  ].join(' OR ')})`
}

/** Author, assignee, responsible (also by group), watcher or mentioned (AMB-179). */
function relevance(people: readonly string[], groups: readonly string[], put: Put): string {
  const who = put(people)
  const byGroup = groups.length > 0 ? `OR responsible_groups && ${put(groups)}::uuid[]` : ''
  return `(author = ANY(${who}::uuid[]) OR assignee = ANY(${who}::uuid[]) OR responsible_users && ${who}::uuid[] OR watchers && ${who}::uuid[] OR mentioned && ${who}::uuid[] ${byGroup})`
}

/** Assigned to the caller, or to nobody under the caller's responsibility; not what waits for others (AMB-176). */
function waiting(actor: Actor, put: Put): string {
  const [self, groups] = [put(actor.uuid), put(actor.groups)]
  return `(status NOT IN ('waiting_for_feedback', 'adjourned') AND (assignee = ${self}::uuid OR (assignee IS NULL AND (responsible_users @> ARRAY[${self}::uuid] OR responsible_groups && ${groups}::uuid[]))))`
}
