import type { Change } from '@leitstand/contracts/common'
import {
  choosingTypes,
  type MetadataInput,
  type MetadataOption,
  type MetadataType,
  type MetadataValue,
} from '@leitstand/contracts/ticket/metadata'
import type { Violation, ViolationCode } from '@leitstand/contracts/violations'
import { RE2JS } from 're2js'
import { Temporal } from 'temporal-polyfill'
import type { ValueOnTicket } from './rows.ts'
import { violationsAmong } from './violations-among.ts'

/** What a field of a template demands of a value. */
export interface Demand {
  type: MetadataType
  options: readonly MetadataOption[]
  regex: string | null
  required: boolean
}

/** A field of a template. */
export interface MetadataFieldRow extends Demand {
  uuid: string
  name: string
  nameEn: string
  order: number
  deleted: boolean
}

/** A value as it is kept, and in words for history and search; or what is wrong with it. */
export type Fitting = { value: MetadataValue; text: string } | { wrong: ViolationCode }

const longestText = 10_000
const yes = 'Ja'
const no = 'Nein'

/** Holds a value against its field. It is never empty (VAL-010); what a required checkbox asks for is the tick. */
export function fittingValue(field: Demand, given: unknown): Fitting {
  const value = typeof given === 'string' ? given.trim() : given
  if (value === '' || (Array.isArray(value) && value.length === 0)) return { wrong: 'blank' }
  return judges[field.type](value, field)
}

type Judge = (value: unknown, field: Demand) => Fitting
const invalid: Fitting = { wrong: 'invalid' }

const judges: Record<MetadataType, Judge> = {
  select: (value, field) => {
    const words = typeof value === 'string' ? wordsOf(field, value) : undefined
    return typeof value === 'string' && words ? { value, text: words } : invalid
  },
  select_multiple: (value, field) => {
    const chosen: unknown[] = [...new Set([value].flat())]
    const known = field.options.filter((option) => chosen.includes(option.value)).map((option) => option.value)
    if (known.length < chosen.length) return invalid
    return { value: known, text: known.map((one) => wordsOf(field, one)).join(', ') }
  },
  checkbox: (value, { required }) => {
    const isTicked = value === true || value === 'true' || value === '1'
    if (!isTicked && value !== false && value !== 'false' && value !== '0') return invalid
    return required && !isTicked ? { wrong: 'required' } : { value: isTicked, text: isTicked ? yes : no }
  },
  text_multiline: (value) => (isText(value) ? { value, text: value } : invalid),
  text_regex: (value, { regex }) => {
    const isLine = isText(value) && !/[\r\n]/.test(value)
    return isLine && (regex === null || compiled(regex)?.matcher(value).matches()) ? { value, text: value } : invalid
  },
  date_picker: (value) => {
    const day = read(value, /^\d{4}-\d{2}-\d{2}$/, Temporal.PlainDate.from)
    return day ? { value: day.toString(), text: `${two(day.day)}.${two(day.month)}.${day.year}` } : notADate
  },
  time_picker: (value) =>
    typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? { value, text: value } : notADate,
  datetime_picker: (value) => {
    const at = read(value, /^\d{4}-\d{2}-\d{2}T/, Temporal.Instant.from)
    return at ? { value: new Date(at.epochMilliseconds).toISOString(), text: minutes(at) } : notADate
  },
}

const notADate: Fitting = { wrong: 'invalid-date' }

function read<T>(value: unknown, shape: RegExp, from: (text: string) => T): T | undefined {
  if (typeof value !== 'string' || !shape.test(value)) return undefined
  try {
    return from(value)
  } catch {
    return undefined
  }
}

function minutes(at: Temporal.Instant): string {
  return `${at.toString({ smallestUnit: 'minute' }).slice(0, -1).replace('T', ' ')} UTC`
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= longestText
}

function wordsOf({ options }: Demand, value: string): string | undefined {
  const option = options.find((one) => one.value === value)
  return option && (option.label || option.value)
}

/** Patterns are run by RE2, in time that grows with the text alone, so that none can hold up the service. */
function compiled(regex: string): RE2JS | undefined {
  try {
    return RE2JS.compile(regex)
  } catch {
    return undefined
  }
}

/** What is wrong with a field itself. */
export function fieldViolations({ type, options, regex, required }: Demand): Violation[] {
  const isChoice = choosingTypes.includes(type)
  const values = new Set(options.map(({ value }) => value))
  return violationsAmong([
    [required && isChoice && values.size === 0, { propertyPath: 'options', code: 'required' }],
    [
      values.size < options.length || (!isChoice && values.size > 0),
      { propertyPath: 'options', code: 'options-differ' },
    ],
    [regex !== null && type !== 'text_regex', { propertyPath: 'regex', code: 'pattern-unused' }],
    [regex !== null && !compiled(regex), { propertyPath: 'regex', code: 'pattern-invalid' }],
  ])
}

/** What is to be written of the values of a ticket or recurring task, and how its history tells it. */
export interface ValueChanges {
  set: Omit<ValueOnTicket, 'uuid'>[]
  /** Fields whose values go. */
  unset: string[]
  changes: Change[]
}

/**
 * Holds what somebody wrote against the fields of a template. A field that is required cannot be left out of something new, nor
 * emptied later; what was opened without it (by mail, by the calendar) can be worked on all the same.
 */
export function decideValues(
  fields: readonly MetadataFieldRow[],
  given: MetadataInput,
  present: readonly Omit<ValueOnTicket, 'uuid'>[] | undefined,
): ValueChanges & { wrong: Violation[] } {
  const decided: ValueChanges & { wrong: Violation[] } = { set: [], unset: [], changes: [], wrong: [] }
  const wanted = new Map(given.map(({ field, value }) => [field, value]))
  const at = (field: string) => `metadataValues.${field}`
  const active = fields.filter(({ deleted }) => !deleted)
  for (const [uuid, value] of wanted) {
    const field = fields.find((one) => one.uuid === uuid)
    const before = present?.find((one) => one.field === uuid)
    if (before && isSame(before.value, value)) continue
    if (!field || field.deleted) decided.wrong.push({ propertyPath: at(uuid), code: 'unknown-reference' })
    else decide(decided, { field, value, before })
  }
  for (const { uuid, required } of active)
    if (!present && required && !wanted.has(uuid)) decided.wrong.push({ propertyPath: at(uuid), code: 'required' })
  return decided
}

interface Decision {
  field: MetadataFieldRow
  value: unknown
  before: Omit<ValueOnTicket, 'uuid'> | undefined
}

function decide(decided: ValueChanges & { wrong: Violation[] }, { field, value, before }: Decision): void {
  const propertyPath = `metadataValues.${field.uuid}`
  const told = (text: string | undefined) => (text === undefined ? null : `${field.name}: ${text}`)
  const change = (after?: string) =>
    decided.changes.push({ field: 'metadataValues', before: told(before?.text), after: told(after) })
  if (value === null) {
    if (field.required) decided.wrong.push({ propertyPath, code: 'required' })
    else if (before) {
      decided.unset.push(field.uuid)
      change()
    }
    return
  }
  const fitting = fittingValue(field, value)
  if ('wrong' in fitting) decided.wrong.push({ propertyPath, code: fitting.wrong })
  else if (!isSame(before?.value, fitting.value)) {
    decided.set.push({ field: field.uuid, ...fitting })
    change(fitting.text)
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
