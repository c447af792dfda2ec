import { priorities } from '@leitstand/contracts/common'
import { scores } from '@leitstand/contracts/ticket/ratings'
import { trackingStatuses } from '@leitstand/contracts/ticket/trackings'
import { confirmationLabels, imsOrigins, imsStandards } from '@leitstand/contracts/ticket/values'
import {
  projects,
  type Status,
  stateLabel,
  states,
  type TypeName,
  ticketTypes,
} from '@leitstand/contracts/workflow/states'
import i18next from 'i18next'
import type { Texts } from '../i18n/later-texts.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { formatDateTime } from '../lib/dates.ts'

interface Props {
  change: { field: string; before?: unknown; after?: unknown }
  /** Of the ticket, whose states have the words of its type. */
  ticketType?: string | undefined
}

/** One field before and after, in words. */
export function ChangeLine({ change, ticketType }: Props) {
  const { t } = useTexts('ticket')
  const words = useValueWords(ticketType)
  const name = isNamed(change.field) ? t(`field.${change.field}`) : change.field
  if (change.field === 'description') return <span>{t('descriptionChanged')}</span>
  return (
    <span>
      {name}: <s className="ls-faint">{words(change.field, change.before)}</s> →{' '}
      <strong>{words(change.field, change.after)}</strong>
    </span>
  )
}

/** The words of fields whose values are a closed list. */
const labels: Record<string, Record<string, { de: string; en: string }>> = {
  metadataOrigin: imsOrigins,
  metadataStandard: imsStandards,
  project: projects,
  trackingStatus: trackingStatuses,
  rating: scores,
  sendConfirmationEmailOption: confirmationLabels,
  type: ticketTypes,
}

function useValueWords(ticketType: string | undefined): (field: string, value: unknown) => string {
  const { t, language } = useTexts('ticket')
  const wordOf = (field: string, text: string) => {
    const label = field === 'status' ? stateIn(ticketType, text) : labels[field]?.[text]
    if (label) return label[language]
    const priority = field === 'priority' && priorities.find((one) => one === text)
    if (priority) return t(`common:priority.${priority}`)
    return /^\d{4}-\d\d-\d\dT/.test(text) ? formatDateTime(text, language) : text
  }
  const words = (field: string, value: unknown): string => {
    if (isNothing(value)) return '–'
    if (Array.isArray(value)) return value.map((one) => words(field, one)).join(', ')
    if (typeof value === 'boolean') return value ? t('list:yes') : t('no')
    return typeof value === 'object' ? nameIn(Object(value)) : wordOf(field, String(value))
  }
  return words
}

function stateIn(type: string | undefined, state: string) {
  const known = type !== undefined && type in ticketTypes ? (type as TypeName) : 'normal'
  return state in states ? stateLabel(known, state as Status) : undefined
}

function isNamed(field: string): field is keyof Texts['ticket']['field'] {
  return i18next.exists(`ticket:field.${field}`)
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function nameIn(value: object): string {
  return 'name' in value ? String(value.name) : JSON.stringify(value)
}
