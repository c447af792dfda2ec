import type { FieldConflict } from '../../ui/conflict-dialog.tsx'
import type { FieldSpec, Row, Values } from './resource-config.ts'

/** What can be written, out of what was read: relations become their uuids. */
export function writtenOf(initial: Values, row: Row): Values {
  return Object.fromEntries(Object.entries(initial).map(([name, fallback]) => [name, plainOf(row[name] ?? fallback)]))
}

function plainOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainOf)
  // What is said in a field of a template is written with its field.
  if (isSaidInField(value)) return { field: plainOf(value.field), value: value.value }
  if (typeof value === 'object' && value !== null && '@id' in value && 'uuid' in value) return value.uuid
  return value
}

/** The field of a condition is a word, and stays with what else the condition says. */
function isSaidInField(value: unknown): value is { field: object; value: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'value' in value &&
    'field' in value &&
    typeof value.field === 'object'
  )
}

export function changesOf(before: Values, after: Values): Values {
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(value, before[name])))
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface States {
  /** As it was when the form was opened. */
  before: Row
  /** As somebody else has saved it since. */
  theirs: Row
  /** As it stands in the form. */
  mine: Values
}

/** The fields of a form that somebody else has changed since it was opened, in words. */
export function conflictsOf(
  fields: readonly FieldSpec[],
  initial: Values,
  { before, theirs, mine }: States,
  yesNo: { yes: string; no: string },
): FieldConflict[] {
  const was = writtenOf(initial, before)
  const is = writtenOf(initial, theirs)
  return fields
    .filter(({ name, when }) => name in initial && !isSame(was[name], is[name]) && (when?.(mine) ?? true))
    .map((field) => ({
      label: field.label,
      words: inWords(before[field.name], theirs[field.name], (value) => wordsOf(field, value, yesNo)),
      isMine: !isSame(mine[field.name], was[field.name]),
    }))
}

function inWords(was: unknown, is: unknown, wordsOf: (value: unknown) => string | undefined): FieldConflict['words'] {
  const before = wordsOf(was)
  const theirs = wordsOf(is)
  return before !== undefined && theirs !== undefined ? { before, theirs } : undefined
}

function wordsOf(field: FieldSpec, value: unknown, yesNo: { yes: string; no: string }): string | undefined {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return allWords(value.map((one) => wordsOf(field, one, yesNo)))
  if (typeof value === 'boolean') return value ? yesNo.yes : yesNo.no
  if (typeof value === 'object') return 'name' in value ? String(value.name) : undefined
  const option = 'options' in field && field.options.find((one) => one.value === value)
  return option ? option.label : String(value)
}

function allWords(each: readonly (string | undefined)[]): string | undefined {
  return each.includes(undefined) ? undefined : each.join(', ') || '–'
}
