import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { finishedStates } from '@leitstand/contracts/workflow/states'
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
  responsibilitiesIn,
  statusesOf,
  uuids,
  variantOf,
} from '../domain/filters.ts'
import { serverKey } from '../domain/server-keys.ts'
import { keysAskedFor } from '../store/metadata-keys.ts'
import type { Question } from './engine.ts'
import { nothing } from './typesense-schema.ts'

/** Finds nothing. */
export const nobody = 'public_id:<0'

/** The tickets above others that a customer sees; of any other they are told nothing. Staff are told of all. */
export type ParentsSeen = readonly string[] | undefined

/** A filter in the engine's language, with the caller's scope in front. Built from typed values only: callers never write it. */
export function filterOf(question: Question, parents?: ParentsSeen): string {
  return [scope(question.actor), ...conditions(question, parents)].map((part) => `(${part})`).join(' && ')
}

/** `visibleTo` in the engine's words, under the same test (`test/visibility.test.ts`). */
function scope(actor: Actor): string {
  if (isStaff(actor)) return one('staff_role', actor.roles)
  const own = `(${one('customer', actor.customerGroups)}) && (${one('people', [actor.uuid])})`
  return `internal:=false && staff_role:=ROLE_EMPLOYEE && ((${one('customer', actor.seesAllOf)}) || (${own}))`
}

function conditions(question: Question, parents: ParentsSeen): string[] {
  const { filters, actor, relevantGroups = [], timeZone, now } = question
  const { only, not } = statusesOf(filters)
  const old = agoOf(filters, 'olderThanDays', now)
  const priorities = prioritiesOf(filters)
  return [
    only ? one('status', only) : `status:!=[${not.map(quoted).join(',')}]`,
    ...(priorities.length > 0 ? [one(asKnownTo(actor, 'priority'), priorities)] : []),
    ...exactConditions(filters, actor),
    ...parentConditions(filters, parents),
    ...peopleConditions(filters, actor, relevantGroups),
    ...(filters.server?.length ? [one('servers', filters.server.map(serverKey))] : []),
    ...keysAskedFor(filters.metadataValue ?? [], timeZone).map((keys) => one('metadata_keys', keys)),
    ...attentionConditions(filters, now),
    ...(old ? [`created_at_ms:<=${old.getTime()}`] : []),
    ...(['created', 'updated'] as const).flatMap((field) => {
      const [start, end] = [filters[`${field}StartAt`]?.[0], filters[`${field}EndAt`]?.[0]]
      return [
        ...(start ? [`${field}_at_ms:>=${instantOf(`${field}StartAt`, start, 'start', timeZone).getTime()}`] : []),
        ...(end ? [`${field}_at_ms:<${instantOf(`${field}EndAt`, end, 'end', timeZone).getTime() + 1_000}`] : []),
      ]
    }),
  ]
}

/** The field that holds of another what somebody may know of it. */
export function asKnownTo(actor: Actor, field: string): string {
  const isPartly = field === 'priority' || field === 'priority_rank'
  return isPartly && !isStaff(actor) ? `shown_${field}` : field
}

function attentionConditions(filters: Filters, now: Date): string[] {
  const asked = attentionsOf(filters)
  const unanswered = agoOf(filters, 'unansweredHours', now)
  if (asked.length === 0 && !unanswered) return []
  const at = now.getTime()
  const calls = {
    overdue: `due_at_ms:<${at}`,
    'sla-at-risk': `sla_due_at_ms:>=${at} && sla_due_at_ms:<${at + atRiskMs}`,
    'sla-broken': `sla_due_at_ms:<${at}`,
    unanswered: 'unanswered_since_ms:>=0',
  }
  return [
    `status:!=[${finishedStates.map(quoted).join(',')}]`,
    ...(asked.length > 0 ? [any(asked.map((one) => calls[one]))] : []),
    ...(unanswered ? [`unanswered_since_ms:<=${unanswered.getTime()}`] : []),
  ]
}

const wordFields = {
  type: 'type',
  project: 'project',
  metadataOrigin: 'metadata_origin',
  metadataStandard: 'metadata_standard',
} as const satisfies Partial<Record<keyof Filters, string>>
/** Relations of which there is one or none. */
const relationFields = {
  template: 'template',
  customer: 'customer',
  user: 'author',
  assignee: 'assignee',
} as const satisfies Partial<Record<keyof Filters, string>>
const manyFields = { label: 'labels', watched: 'watchers' } as const satisfies Partial<Record<keyof Filters, string>>

function exactConditions(filters: Filters, actor: Actor): string[] {
  const of = <K extends keyof Filters>(
    fields: Readonly<Record<K, string>>,
    read: (wanted: string[], key: K) => string[],
  ) =>
    (Object.entries(fields) as [K, string][]).flatMap(([key, field]) => {
      const wanted = filters[key] ?? []
      return wanted.length > 0 ? [one(field, read(wanted, key))] : []
    })
  return [
    ...of(wordFields, (wanted) => wanted),
    ...of(relationFields, (wanted, key) => [
      ...wanted.filter((value) => value === nothing),
      ...keysMeant(
        key,
        wanted.filter((value) => value !== nothing),
        actor,
      ),
    ]),
    ...of(manyFields, (wanted, key) => keysMeant(key, wanted, actor)),
    ...(filters.publicId?.length ? [numbers('public_id', filters.publicId)] : []),
  ]
}

function parentConditions(filters: Filters, parents: ParentsSeen): string[] {
  const variant = variantOf(filters)
  const isSub = parents ? one('parent', parents) : 'is_sub_ticket:=true'
  const isMain = parents ? noneOf('parent', parents) : 'is_sub_ticket:=false'
  const wanted = filters.parentUuid ?? []
  const seen = uuids(
    'parentUuid',
    wanted.filter((value) => value !== nothing),
  ).filter((uuid) => parents?.includes(uuid) ?? true)
  return [
    ...(variant === 'all' ? [] : [variant === 'sub_only' ? isSub : isMain]),
    ...(wanted.length === 0 ? [] : [any([one('parent', seen), ...(wanted.includes(nothing) ? [isMain] : [])])]),
  ]
}

function peopleConditions(filters: Filters, actor: Actor, relevantGroups: readonly string[]): string[] {
  const relevantFor = keysMeant('relevantFor', filters.relevantFor ?? [], actor)
  return [
    ...responsibilitiesIn(filters).map((asked) => responsibility(asked, actor)),
    ...(relevantFor.length > 0 ? [relevance(relevantFor, relevantGroups)] : []),
    ...(filters.waitingFor?.length ? [waiting(actor)] : []),
  ]
}

function responsibility(asked: Asked, actor: Actor): string {
  const { users, groups, none } = answeringFor(asked, actor)
  return any([
    one('responsible_users', users),
    one('responsible_groups', groups),
    ...(none ? ['has_responsible:=false'] : []),
  ])
}

function relevance(people: readonly string[], groups: readonly string[]): string {
  return any([
    ...['author', 'assignee', 'responsible_users', 'watchers', 'mentioned'].map((field) => one(field, people)),
    one('responsible_groups', groups),
  ])
}

function waiting(actor: Actor): string {
  const mine = any([one('responsible_users', [actor.uuid]), one('responsible_groups', actor.groups)])
  return `status:!=[waiting_for_feedback,adjourned] && ((${one('assignee', [actor.uuid])}) || ((assignee:=${nothing}) && (${mine})))`
}

/** One of these values; an empty list can match nothing. A backtick cannot be escaped there, and no ticket has such a value. */
function one(field: string, values: readonly string[]): string {
  const safe = values.filter((value) => /^[\p{L}\p{N} ._|:-]+$/u.test(value))
  return safe.length === 0 ? nobody : `${field}:=[${safe.map(quoted).join(',')}]`
}

function noneOf(field: string, values: readonly string[]): string {
  return values.length === 0 ? 'public_id:>=0' : `${field}:!=[${values.map(quoted).join(',')}]`
}

function numbers(field: string, values: readonly string[]): string {
  const safe = values.map(Number).filter(Number.isSafeInteger)
  return safe.length === 0 ? nobody : `${field}:=[${safe.join(',')}]`
}

/** `&&` and `||` bind alike there, so every part stands in parentheses. */
function any(parts: readonly string[]): string {
  return parts.map((part) => `(${part})`).join(' || ')
}

/** Between backticks everything is text. */
function quoted(value: string): string {
  return `\`${value}\``
}
