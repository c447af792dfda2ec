import type { Language } from '@leitstand/contracts/actor'
import { type Priority, priorityLabels } from '@leitstand/contracts/common'
import type { EndReason } from '@leitstand/contracts/sla/events'
import type { ruleTypes } from '@leitstand/contracts/sla/resources'
import type { Status } from '@leitstand/contracts/workflow/states'
import type { GroupNotice } from './group-notices.ts'

/** What a rule has to say about a ticket, before it takes the form of a channel. */
export interface Alert {
  /** Names this firing of the rule; the same over all attempts and channels. */
  occurrence: string
  rule: { uuid: string; name: string }
  reason: AlertReason
  /** Minutes after the event, negative before it; null where time plays no part. */
  offsetMinutes: number | null
  dueAt: string | null
  at: string
  ticket: {
    publicId: number
    subject: string
    status: Status
    statusLabel: string
    /** Missing where it is not told. */
    priority?: Priority
    customer: string | null
    /** Null is nobody; missing where it is not told. */
    assignee?: string | null
    url: string
  }
  /** 'resolved' takes an earlier alert of the same rule and ticket back. */
  state: 'new' | 'resolved'
  /** A group is told of it without a rule; it stands in the place of the rule. */
  ofGroup?: true
  /** Why it is over, when it is. */
  because?: EndReason
}

/** To whom it is told, and when. */
export interface Voice {
  language: Language
  timeZone: string
  now: Date
}

export type AlertReason = (typeof ruleTypes)[number] | GroupNotice | 'test'

/** The same for every alert of one rule about one ticket, so that on-call tools join and resolve them. */
export function alertKey(alert: Pick<Alert, 'rule' | 'ticket'>): string {
  return `leitstand-${alert.ticket.publicId}-${alert.rule.uuid}`
}

const factLabels = {
  de: {
    customer: 'Kunde',
    priority: 'Priorität',
    status: 'Status',
    assignee: 'Bearbeiter',
    due: 'Fällig',
    rule: 'Regel',
    group: 'Gruppe',
    open: 'Ticket öffnen',
    nobody: 'niemand',
  },
  en: {
    customer: 'Customer',
    priority: 'Priority',
    status: 'Status',
    assignee: 'Assignee',
    due: 'Due',
    rule: 'Rule',
    group: 'Group',
    open: 'Open ticket',
    nobody: 'nobody',
  },
} as const

export function alertLabels(language: Language): (typeof factLabels)[Language] {
  return factLabels[language]
}

/** What is worth knowing, as title and value, in the order it is shown. Times in the given time zone. */
export function alertFacts(
  alert: Alert,
  { language, timeZone }: Omit<Voice, 'now'>,
): { title: string; value: string }[] {
  const labels = factLabels[language]
  const { ticket } = alert
  const due = alert.dueAt && localTime(alert.dueAt, language, timeZone)
  return [
    ...(ticket.customer ? [{ title: labels.customer, value: ticket.customer }] : []),
    ...(ticket.priority ? [{ title: labels.priority, value: priorityLabels[ticket.priority][language] }] : []),
    { title: labels.status, value: ticket.statusLabel },
    ...(ticket.assignee === undefined ? [] : [{ title: labels.assignee, value: ticket.assignee ?? labels.nobody }]),
    ...(due ? [{ title: labels.due, value: due }] : []),
    { title: alert.ofGroup ? labels.group : labels.rule, value: alert.rule.name },
  ]
}

function localTime(instant: string, language: Language, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', format).format(new Date(instant))
}

/** Cuts a text to a length in characters, with an ellipsis when something is missing. */
export function shortened(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`
}
