import { type Actor, hasRole, isStaff } from '@leitstand/contracts/actor'
import { invalid } from '@leitstand/contracts/problems'
import { type Filters, instantOf, responsibilityOf, statusesOf, variantOf } from '../domain/filters.ts'
import type { Question } from './engine.ts'
import { nothing } from './typesense-schema.ts'

/** A filter in the engine's language, with the caller's scope in front. Built from typed values only: callers never write it. */
export function filterOf(question: Question): string {
  return [scope(question.actor), ...conditions(question)].map((part) => `(${part})`).join(' && ')
}

/** Twin of `mayReceive` in the contracts. */
function scope(actor: Actor): string {
  if (isStaff(actor)) return hasRole(actor, 'ROLE_AUTHORITIES') ? 'public_id:>0' : 'staff_role:=ROLE_EMPLOYEE'
  const own = `(${one('customer', actor.customerGroups)}) && (${one('people', [actor.uuid])})`
  return `internal:=false && ((${one('customer', actor.seesAllOf)}) || (${own}))`
}

function conditions({ filters, actor, timeZone }: Question): string[] {
  const { only, not } = statusesOf(filters)
  const variant = variantOf(filters)
  return [
    only ? one('status', only) : `status:!=[${not.map(quoted).join(',')}]`,
    ...exactConditions(filters, actor),
    ...peopleConditions(filters, actor),
    ...(variant === 'all' ? [] : [`is_sub_ticket:=${variant === 'sub_only'}`]),
    ...(['created', 'updated'] as const).flatMap((field) => {
      const [start, end] = [filters[`${field}StartAt`]?.[0], filters[`${field}EndAt`]?.[0]]
      return [
        ...(start ? [`${field}_at:>=${seconds(instantOf(start, 'start', timeZone))}`] : []),
        ...(end ? [`${field}_at:<=${seconds(instantOf(end, 'end', timeZone))}`] : []),
      ]
    }),
  ]
}

const fields = {
  type: 'type',
  template: 'template',
  project: 'project',
  customer: 'customer',
  user: 'author',
  assignee: 'assignee',
  parentUuid: 'parent',
  metadataOrigin: 'metadata_origin',
  metadataStandard: 'metadata_standard',
  label: 'labels',
  watched: 'watchers',
} as const satisfies Partial<Record<keyof Filters, string>>

function exactConditions(filters: Filters, actor: Actor): string[] {
  const publicIds = filters.publicId?.map(Number).filter(Number.isSafeInteger) ?? []
  return [
    ...Object.entries(fields).flatMap(([key, field]) => {
      const wanted = filters[key as keyof typeof fields]
      return wanted?.length
        ? [
            one(
              field,
              wanted.map((value) => self(value, actor)),
            ),
          ]
        : []
    }),
    ...(publicIds.length > 0 ? [`public_id:=[${publicIds.join(',')}]`] : []),
  ]
}

function peopleConditions(filters: Filters, actor: Actor): string[] {
  const responsible = [
    ...(filters.responsibleUser ?? []),
    ...(filters.responsibleGroup ?? []),
    ...(filters.responsibility ?? []),
  ]
  return [
    ...(responsible.length > 0 ? [responsibility(responsible, actor)] : []),
    ...(filters.relevantFor?.length
      ? [
          relevance(
            filters.relevantFor.map((value) => self(value, actor)),
            actor,
          ),
        ]
      : []),
    ...(filters.waitingFor?.length ? [waiting(actor)] : []),
  ]
}

function responsibility(wanted: readonly string[], actor: Actor): string {
  const meant = wanted.map((value) => (value === 'me' ? { user: actor.uuid } : responsibilityOf(value)))
  const users = meant.flatMap((value) => value.user ?? [])
  const groups = [...meant.flatMap((value) => value.group ?? []), ...(wanted.includes('me') ? actor.groups : [])]
  return any([
    ...(users.length > 0 ? [one('responsible_users', users)] : []),
    ...(groups.length > 0 ? [one('responsible_groups', groups)] : []),
    ...(meant.some((value) => value.none) ? ['has_responsible:=false'] : []),
  ])
}

function relevance(people: readonly string[], actor: Actor): string {
  const groups = people.includes(actor.uuid) && actor.groups.length > 0 ? [one('responsible_groups', actor.groups)] : []
  return any([
    ...['author', 'assignee', 'responsible_users', 'watchers', 'mentioned'].map((field) => one(field, people)),
    ...groups,
  ])
}

function waiting(actor: Actor): string {
  const mine = any([
    one('responsible_users', [actor.uuid]),
    ...(actor.groups.length > 0 ? [one('responsible_groups', actor.groups)] : []),
  ])
  return `status:!=[waiting_for_feedback,adjourned] && ((${one('assignee', [actor.uuid])}) || (assignee:=${nothing} && (${mine})))`
}

/** One of these values; an empty list can match nothing. */
function one(field: string, values: readonly string[]): string {
  return values.length === 0 ? 'public_id:<0' : `${field}:=[${values.map(quoted).join(',')}]`
}

/** `&&` and `||` bind alike there, so every part stands in parentheses. */
function any(parts: readonly string[]): string {
  return parts.length === 0 ? 'public_id:<0' : parts.map((part) => `(${part})`).join(' || ')
}

/** A backtick inside a value cannot be escaped and could end the filter, so a value with one is refused. */
function quoted(value: string): string {
  if (!/^[\p{L}\p{N} ._|:-]+$/u.test(value)) throw invalid({ propertyPath: 'filter', code: 'invalid' })
  return `\`${value}\``
}

function self(value: string, actor: Actor): string {
  const id = value.slice(value.lastIndexOf('/') + 1)
  return id === 'me' || id === '1' || id === 'true' ? actor.uuid : id
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
