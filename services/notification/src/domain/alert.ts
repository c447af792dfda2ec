import type { Language } from '@leitstand/contracts/actor'
import type { Priority } from '@leitstand/contracts/common'
import type { Status } from '@leitstand/contracts/workflow/states'

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
    priority: Priority
    customer: string | null
    assignee: string | null
    url: string
  }
  /** 'resolved' takes an earlier alert of the same rule and ticket back. */
  state: 'new' | 'resolved'
}

export type AlertReason = 'status_change' | 'due_date' | 'sla_response' | 'created' | 'updated' | 'no_activity'

/** The same for every alert of one rule about one ticket, so that on-call tools join and resolve them. */
export function alertKey(alert: Pick<Alert, 'rule' | 'ticket'>): string {
  return `leitstand-${alert.ticket.publicId}-${alert.rule.uuid}`
}

/** One line that says what is the matter, e.g. "Reaktionszeit von Ticket #10023 läuft in 30 Minuten ab". */
export function alertHeadline(alert: Alert, language: Language): string {
  const ticket = `Ticket #${alert.ticket.publicId}`
  if (alert.state === 'resolved') return language === 'de' ? `${ticket} ist erledigt` : `${ticket} is resolved`
  const minutes = Math.abs(alert.offsetMinutes ?? 0)
  const before = (alert.offsetMinutes ?? 0) < 0
  return (language === 'de' ? germanHeadline : englishHeadline)(alert, ticket, minutes, before)
}

function germanHeadline(alert: Alert, ticket: string, minutes: number, before: boolean): string {
  const time = minutes === 1 ? 'einer Minute' : `${minutes} Minuten`
  switch (alert.reason) {
    case 'sla_response':
      if (before) return `Reaktionszeit von ${ticket} läuft in ${time} ab`
      return minutes === 0
        ? `Reaktionszeit von ${ticket} ist abgelaufen`
        : `Reaktionszeit von ${ticket} ist seit ${time} abgelaufen`
    case 'due_date':
      if (before) return `${ticket} ist in ${time} fällig`
      return minutes === 0 ? `${ticket} ist fällig` : `${ticket} ist seit ${time} fällig`
    case 'created':
      return `Neues ${ticket}`
    case 'updated':
      return `${ticket} wurde geändert`
    case 'no_activity':
      return minutes === 0 ? `Keine Bewegung in ${ticket}` : `Keine Bewegung in ${ticket} seit ${time}`
    case 'status_change':
      return `${ticket}: neuer Status ${alert.ticket.statusLabel}`
  }
}

function englishHeadline(alert: Alert, ticket: string, minutes: number, before: boolean): string {
  const time = minutes === 1 ? 'one minute' : `${minutes} minutes`
  switch (alert.reason) {
    case 'sla_response':
      if (before) return `Response time of ${ticket} ends in ${time}`
      return minutes === 0
        ? `Response time of ${ticket} is over`
        : `Response time of ${ticket} has been over for ${time}`
    case 'due_date':
      if (before) return `${ticket} is due in ${time}`
      return minutes === 0 ? `${ticket} is due` : `${ticket} has been due for ${time}`
    case 'created':
      return `New ${ticket}`
    case 'updated':
      return `${ticket} was changed`
    case 'no_activity':
      return minutes === 0 ? `No activity in ${ticket}` : `No activity in ${ticket} for ${time}`
    case 'status_change':
      return `${ticket}: new status ${alert.ticket.statusLabel}`
  }
}

const priorityLabels = {
  de: { low: 'Niedrig', medium: 'Mittel', high: 'Hoch', highest: 'Höchste' },
  en: { low: 'Low', medium: 'Medium', high: 'High', highest: 'Highest' },
} as const
const factLabels = {
  de: {
    customer: 'Kunde',
    priority: 'Priorität',
    status: 'Status',
    assignee: 'Bearbeiter',
    due: 'Fällig',
    rule: 'Regel',
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
    open: 'Open ticket',
    nobody: 'nobody',
  },
} as const

export function alertLabels(language: Language): (typeof factLabels)[Language] {
  return factLabels[language]
}

/** What is worth knowing, as title and value, in the order it is shown. Times in the given time zone. */
export function alertFacts(alert: Alert, language: Language, timeZone: string): { title: string; value: string }[] {
  const labels = factLabels[language]
  const { ticket } = alert
  const due = alert.dueAt && localTime(alert.dueAt, language, timeZone)
  return [
    ...(ticket.customer ? [{ title: labels.customer, value: ticket.customer }] : []),
    { title: labels.priority, value: priorityLabels[language][ticket.priority] },
    { title: labels.status, value: ticket.statusLabel },
    { title: labels.assignee, value: ticket.assignee ?? labels.nobody },
    ...(due ? [{ title: labels.due, value: due }] : []),
    { title: labels.rule, value: alert.rule.name },
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
