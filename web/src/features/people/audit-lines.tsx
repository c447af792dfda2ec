import type { AuditEntry } from '@leitstand/contracts/identity/administration'
import { ticketTypes } from '@leitstand/contracts/workflow/states'
import i18next from 'i18next'
import type { Texts } from '../../i18n/later-texts.ts'
import { type TextKey, useTexts } from '../../i18n/use-texts.ts'
import { formatDateTime } from '../../lib/dates.ts'

type Named = keyof Texts['audit']['field']
type Value = keyof Texts['audit']['value']

/** What happened, as a sentence. */
export function useAuditSentence(): (entry: AuditEntry) => string {
  const { t } = useTexts('audit')
  return ({ kind, actor, subject }) => {
    const own = actor !== null && actor.uuid === subject?.uuid
    const names = {
      actor: actor?.name ?? t('nobody'),
      subject: subject?.name ?? t('unknown'),
      thing: subject ? t(`thing.${subject.kind}`) : '',
    }
    if (own && i18next.exists(`audit:own.${kind}`)) return t(`own.${kind as keyof Texts['audit']['own']}`, names)
    // Entries of before did not keep who it was.
    if (!actor && kind === 'user-invited') return t('unsigned.user-invited', names)
    return t(`kind.${kind}`, names)
  }
}

/** What differs since, field by field. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  const words = useChangeWords(entry.subject?.kind)
  if (entry.changes.length === 0) return null
  return (
    <ul>
      {entry.changes.map((change) => (
        <li key={change.field}>{words(change)}</li>
      ))}
    </ul>
  )
}

/** The words that the pages of the administration have for the values of a field, by what it belongs to where others are called alike. */
const wordsElsewhere: Readonly<Record<string, string>> = {
  'action.type': 'automation:types',
  autoClose: 'templates:autoCloses',
  availability: 'templates:availabilities',
  events: 'webhooks:names',
  fixedExecutionTime: 'templates:executionTimes',
  priority: 'common:priority',
  'rule.type': 'admin:rules.types',
  targetGroup: 'templates:targetGroups',
  'template-metadata-field.type': 'templates:metadata.types',
}

function keyElsewhere(text: string, places: readonly string[]): TextKey<'audit'> | undefined {
  const areas = [...places.flatMap((place) => wordsElsewhere[place] ?? []), 'people:roles']
  const keys: string[] = areas.map((area) => `${area}.${text}`)
  return keys.find((key) => i18next.exists(key)) as TextKey<'audit'> | undefined
}

function useChangeWords(kind = ''): (change: AuditEntry['changes'][number]) => string {
  const { t, language } = useTexts('audit')
  const wordOf = (value: unknown, field = ''): string => {
    if (Array.isArray(value)) return value.map((one) => wordOf(one, field)).join(', ') || '–'
    if (typeof value === 'boolean') return value ? t('list:yes') : t('ticket:no')
    if (typeof value === 'object' && value !== null) return wordsOfObject(value)
    return textOf(String(value ?? ''), [`${kind}.${field}`, field])
  }
  const textOf = (text: string, places: readonly string[]): string => {
    const key = keyElsewhere(text, places)
    if (key) return t(key)
    if (Object.hasOwn(ticketTypes, text)) return ticketTypes[text as keyof typeof ticketTypes][language]
    if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text, language)
    return text && i18next.exists(`audit:value.${text}`) ? t(`value.${text as Value}`) : text || '–'
  }
  const wordsOfObject = (value: object): string =>
    'name' in value
      ? String(value.name)
      : Object.entries(value)
          .map(([name, inner]) => `${labelOf(name)}: ${wordOf(inner)}`)
          .join(', ')
  const labelOf = (name: string) => (i18next.exists(`audit:field.${name}`) ? t(`field.${name as Named}`) : name)
  return ({ field, before, after }) => {
    const label = labelOf(field)
    if (field === 'users' || field === 'members') return membersWords(t, wordOf(before), wordOf(after))
    if (before === null || before === undefined) return `${label}: ${wordOf(after, field)}`
    return `${label}: ${wordOf(before, field)} → ${wordOf(after, field)}`
  }
}

/** Of members it says who left and who came. */
function membersWords(t: ReturnType<typeof useTexts<'audit'>>['t'], left: string, came: string): string {
  const parts = [came !== '–' && t('came', { names: came }), left !== '–' && t('left', { names: left })]
  return parts.filter(Boolean).join(' · ')
}
