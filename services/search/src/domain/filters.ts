import { type Actor, isStaff } from '@leitstand/contracts/actor'
import { Priority, uuidText } from '@leitstand/contracts/common'
import { invalid } from '@leitstand/contracts/problems'
import { valuesIn } from '@leitstand/contracts/search/filter-values'
import { Attention, type FilterKey, filterKeys, staffOnlyFilters } from '@leitstand/contracts/search/requests'
import { type SortField, sortFieldOf } from '@leitstand/contracts/search/sort-fields'
import type { Violation } from '@leitstand/contracts/violations'
import { Status } from '@leitstand/contracts/workflow/state-names'
import { finishedStates, isFinished, stateAliases } from '@leitstand/contracts/workflow/states'
import { Temporal } from 'temporal-polyfill'
import type { z } from 'zod'

export type Filters = Partial<Record<FilterKey, string[]>>
/** What one filter asks for. */
export interface Asked {
  key: FilterKey
  wanted: readonly string[]
}

const keyPattern = /^filter\[(\w+)\](?:\[\d*\])?$/
const known: readonly string[] = filterKeys

/**
 * Reads filter[key]=a, filter[key][]=a&filter[key][]=b and comma lists. A filter that does not exist is refused, not ignored;
 * for customers those of the staff do not exist, and they ask for no watchers but themselves.
 */
export function readFilters(query: Readonly<Record<string, unknown>>, actor: Actor): Filters {
  const filters: Filters = {}
  const wrong: Violation[] = []
  for (const [name, given] of Object.entries(query)) {
    if (!name.startsWith('filter')) continue
    const key = keyPattern.exec(name)?.[1]
    const values = [given].flat().flatMap((value) => valuesOf(key as FilterKey, String(value)))
    if (!key || !known.includes(key) || isHidden(key as FilterKey, values, actor)) {
      wrong.push({ propertyPath: name, code: 'unknown-filter' })
      continue
    }
    filters[key as FilterKey] = [...(filters[key as FilterKey] ?? []), ...values]
  }
  if (wrong.length > 0) throw invalid(...wrong)
  return filters
}

/** The name of a server may have a comma, so it is also meant as a whole. */
function valuesOf(key: FilterKey, text: string): string[] {
  const values = valuesIn(key, text)
  return key === 'server' && values.length > 1 ? [text.trim(), ...values] : values
}

function isHidden(key: FilterKey, values: readonly string[], actor: Actor): boolean {
  if (isStaff(actor)) return false
  if (key === 'watched') return values.some((value) => resolveMe(value, actor) !== actor.uuid)
  return staffOnlyFilters.includes(key)
}

/** Which states a search is about: those asked for, else all but the finished ones; less those to ignore (AMB-172). */
export function statusesOf(filters: Filters): { only?: Status[]; not: Status[] } {
  const asked = filters.status?.map((word) => toStatus('status', word))
  const ignored = filters.status_ignore?.map((word) => toStatus('status_ignore', word)) ?? []
  if (asked && asked.length > 0) return { only: asked.filter((status) => !ignored.includes(status)), not: [] }
  return { not: [...new Set([...finishedStates, ...ignored])] }
}

export type Half = 'unfinished' | 'finished'

/** Whether a search is about tickets that are finished, or not, or both. */
export function halvesOf(filters: Filters): Half[] {
  const { only } = statusesOf(filters)
  if (!only) return ['unfinished']
  return [
    ...(only.every(isFinished) ? [] : (['unfinished'] as const)),
    ...(only.some(isFinished) ? (['finished'] as const) : []),
  ]
}

function toStatus(key: FilterKey, word: string): Status {
  return wordOf(key, Status, stateAliases[word] ?? word)
}

const hourMs = 3_600_000
/** So long before its end an SLA is at risk. */
export const atRiskMs = hourMs

export function attentionsOf({ attention = [] }: Filters): Attention[] {
  return attention.map((value) => wordOf('attention', Attention, value))
}

export function prioritiesOf({ priority = [] }: Filters): Priority[] {
  return priority.map((value) => wordOf('priority', Priority, value))
}

function wordOf<T>(key: FilterKey, words: z.ZodType<T>, value: string): T {
  const read = words.safeParse(value)
  if (!read.success) throw wrongly(key)
  return read.data
}

function wrongly(key: FilterKey, code: Violation['code'] = 'invalid'): Error {
  return invalid({ propertyPath: `filter[${key}]`, code })
}

const unitMs = { unansweredHours: hourMs, olderThanDays: 24 * hourMs } as const

/** The moment that lies as long ago as a filter says; undefined when it is not asked. */
export function agoOf(filters: Filters, key: keyof typeof unitMs, now: Date): Date | undefined {
  const text = filters[key]?.[0]
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text)) throw wrongly(key)
  return new Date(now.getTime() - Number(text) * unitMs[key])
}

const ownFilters = {
  status: ['status'],
  type: ['type'],
  priority: ['priority'],
  assignee: ['assignee'],
  responsibleGroup: ['responsibleGroup', 'responsibleUser', 'responsibility'],
} as const satisfies Record<string, readonly FilterKey[]>
export type FacetField = keyof typeof ownFilters

/** Filters but for those of a field itself, whose values are offered with their counts. */
export function withoutOwn(filters: Filters, field: FacetField): Filters {
  const own: readonly string[] = ownFilters[field]
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !own.includes(key)))
}

export type Variant = 'all' | 'main_only' | 'sub_only'
const variants: Readonly<Record<string, Variant>> = {
  all: 'all',
  main_only: 'main_only',
  sub_only: 'sub_only',
  true: 'all',
  false: 'main_only',
  none: 'main_only',
  with_tickets: 'all',
  with_sub_tickets: 'sub_only',
}
/** Anything that is no variant means all, old names included. */
export function variantOf(filters: Filters): Variant {
  const asked = filters.ticketVariant?.[0] ?? 'all'
  return (Object.hasOwn(variants, asked) && variants[asked]) || 'all'
}

/** Who is meant by one of these conditions: one of the people and groups, or nobody at all. */
export function answeringFor(
  { key, wanted }: Asked,
  actor: Actor,
): { users: string[]; groups: string[]; none: boolean } {
  const meant = wanted.map((value) => (value === 'me' ? { user: actor.uuid } : responsibilityOf(key, value)))
  const own = wanted.includes('me') ? actor.groups : []
  return {
    users: uuids(
      key,
      meant.flatMap(({ user }) => user ?? []),
    ),
    groups: uuids(
      key,
      meant.flatMap(({ group }) => group ?? []),
    ).concat(own),
    none: meant.some(({ none }) => none),
  }
}

/** `user|<uuid>`, `group|<uuid>`, `none`, or the plain identifier (AMB-180). */
export function responsibilityOf(key: FilterKey, value: string): { user?: string; group?: string; none?: true } {
  if (value === 'none') return { none: true }
  const [kind, id] = value.split('|')
  if (id === undefined) return { user: value, group: value }
  if (kind === 'user') return { user: id }
  if (kind === 'group') return { group: id }
  throw wrongly(key)
}

const responsibilities = ['responsibleUser', 'responsibleGroup', 'responsibility'] as const

/** What is asked of who answers: each key is a condition of its own, of which all are met (AMB-181). */
export function responsibilitiesIn(filters: Filters): Asked[] {
  return responsibilities.flatMap((key) => (filters[key]?.length ? [{ key, wanted: filters[key] }] : []))
}

/** Keys may be written as paths; `me` is whoever asks. */
export function resolveMe(value: string, actor: Actor): string {
  const id = value.slice(value.lastIndexOf('/') + 1)
  return id === 'me' || id === '1' || id === 'true' ? actor.uuid : id
}

/** The same of keys that may be written as paths, or mean whoever asks. */
export function keysMeant(key: FilterKey, values: readonly string[], actor: Actor): string[] {
  return uuids(
    key,
    values.map((value) => resolveMe(value, actor)),
  )
}

/** The values of a filter, once they are known to be keys; anything else is refused. */
export function uuids(key: FilterKey, values: readonly string[]): string[] {
  if (values.some((value) => !uuidText.test(value))) throw wrongly(key)
  return [...values]
}

/** A plain day means its whole extent; what already has a time is left alone (AMB-185). Times without a zone are local ones. */
export function instantOf(key: FilterKey, value: string, edge: 'start' | 'end', timeZone: string): Date {
  const text = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T${edge === 'start' ? '00:00:00' : '23:59:59'}` : value
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const instant = hasZone ? new Date(text) : localInstant(text, timeZone)
  if (!instant || !hasUsualYear(instant)) throw wrongly(key, 'invalid-date')
  return instant
}

/** Of four digits: the database knows no moment so long ago as a text can name. */
function hasUsualYear(instant: Date): boolean {
  const year = instant.getUTCFullYear()
  return year > 0 && year < 10_000
}

function localInstant(text: string, timeZone: string): Date | null {
  try {
    return new Date(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds)
  } catch {
    return null
  }
}

export const sortColumns = {
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  dueAt: 'due_at',
  publicId: 'public_id',
  priority: 'priority',
  status: 'status',
  type: 'type',
} as const satisfies Record<SortField, string>

export function sortOf(sort: string | undefined): SortField | undefined {
  if (!sort || sort === 'relevance') return undefined
  const field = sortFieldOf(sort)
  if (!field) throw invalid({ propertyPath: 'sort', code: 'invalid' })
  return field
}
