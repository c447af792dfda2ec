import type { Language } from '@leitstand/contracts/actor'
import { type Change, priorityLabels } from '@leitstand/contracts/common'
import { fieldLabels } from '@leitstand/contracts/ticket/field-labels'
import { shortened } from './alert.ts'

/** The words of people and of ours: values that nobody can make look like a line of ours, and that are short. */
const withValues = ['assignee', 'responsibleUsers', 'responsibleGroups', 'priority', 'dueAt'] as const
const longestName = 80

export interface Voice {
  language: Language
  timeZone: string
}

/** What was changed, a line a field: from what to what where that is short, else that it was. */
export function toldChanges(changes: readonly Change[], voice: Voice): string[] {
  const labelled = changes.flatMap(({ field, ...sides }) =>
    isLabelled(field) ? [{ ...sides, field, name: fieldLabels[field][voice.language] }] : [],
  )
  const isShort = ({ field }: { field: string }) => withValues.some((one) => one === field)
  const lines = labelled
    .filter(isShort)
    .map(({ name, before, after }) => `${name}: ${inWords(before, voice)} → ${inWords(after, voice)}`)
  const others = labelled.filter((change) => !isShort(change)).map(({ name }) => name)
  return others.length > 0 ? [...lines, `${changed[voice.language]}: ${others.join(', ')}`] : lines
}

const changed = { de: 'Geändert', en: 'Changed' }

function isLabelled(field: string): field is keyof typeof fieldLabels {
  return field in fieldLabels
}

function inWords(value: unknown, voice: Voice): string {
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map((one) => inWords(one, voice)).join(', ')
  if (typeof value !== 'string' || value === '') return '–'
  const priority = Object.entries(priorityLabels).find(([name]) => name === value)
  if (priority) return priority[1][voice.language]
  return /^\d{4}-\d\d-\d\dT/.test(value) ? inLocalTime(value, voice) : shortened(value, longestName)
}

function inLocalTime(moment: string, { language, timeZone }: Voice): string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', style).format(new Date(moment))
}
