import type { EndReason } from '@leitstand/contracts/sla/events'
import type { Alert, Voice } from './alert.ts'
import { spokenTime } from './spoken-time.ts'

/**
 * One line that says what is the matter, e.g. "Reaktionszeit von Ticket #10023 läuft in 30 Minuten ab". Times are those of the
 * moment it is told: an alert may have waited, and a rule may have fired later than it was set for.
 */
export function alertHeadline(alert: Alert, { language, now }: Pick<Voice, 'language' | 'now'>): string {
  const ticket = `Ticket #${alert.ticket.publicId}`
  if (alert.state === 'resolved') return endings[language](alert, ticket)[alert.because ?? 'finished']
  const minutes = minutesPast(alert, now)
  const time = spokenTime(Math.abs(minutes), language)
  return headlines[language](alert, ticket, { time, when: minutes < 0 ? 'ahead' : minutes === 0 ? 'now' : 'past' })
}

/** Minutes since the time that it is about; negative while that is still to come. */
function minutesPast({ reason, dueAt, at, offsetMinutes }: Alert, now: Date): number {
  const isDeadline = ['due_date', 'sla_response', 'sla_resolution'].includes(reason)
  const offset = offsetMinutes ?? 0
  if (isDeadline && dueAt !== null) return Math.round((now.getTime() - Date.parse(dueAt)) / 60_000)
  return offset + Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 60_000))
}

interface Times {
  time: string
  when: 'ahead' | 'now' | 'past'
}

const headlines = {
  de({ reason, ticket: { statusLabel } }: Alert, ticket: string, { time, when }: Times): string {
    const texts = {
      sla_response: {
        ahead: `Reaktionszeit von ${ticket} läuft in ${time} ab`,
        now: `Reaktionszeit von ${ticket} ist abgelaufen`,
        past: `Reaktionszeit von ${ticket} ist seit ${time} abgelaufen`,
      }[when],
      sla_resolution: {
        ahead: `Lösungszeit von ${ticket} läuft in ${time} ab`,
        now: `Lösungszeit von ${ticket} ist abgelaufen`,
        past: `Lösungszeit von ${ticket} ist seit ${time} abgelaufen`,
      }[when],
      due_date: {
        ahead: `${ticket} ist in ${time} fällig`,
        now: `${ticket} ist fällig`,
        past: `${ticket} ist seit ${time} fällig`,
      }[when],
      created: `Neues ${ticket}`,
      handed_over: `${ticket} gehört jetzt zu Ihrer Gruppe`,
      comment: `Neue Nachricht in ${ticket}`,
      updated: `${ticket} wurde geändert`,
      no_activity: when === 'past' ? `Keine Bewegung in ${ticket} seit ${time}` : `Keine Bewegung in ${ticket}`,
      status_change: `${ticket}: neuer Status ${statusLabel}`,
      test: 'Testmeldung von Leitstand',
    }
    return texts[reason]
  },
  en({ reason, ticket: { statusLabel } }: Alert, ticket: string, { time, when }: Times): string {
    const texts = {
      sla_response: {
        ahead: `Response time of ${ticket} ends in ${time}`,
        now: `Response time of ${ticket} is over`,
        past: `Response time of ${ticket} has been over for ${time}`,
      }[when],
      sla_resolution: {
        ahead: `Resolution time of ${ticket} ends in ${time}`,
        now: `Resolution time of ${ticket} is over`,
        past: `Resolution time of ${ticket} has been over for ${time}`,
      }[when],
      due_date: {
        ahead: `${ticket} is due in ${time}`,
        now: `${ticket} is due`,
        past: `${ticket} has been due for ${time}`,
      }[when],
      created: `New ${ticket}`,
      handed_over: `${ticket} belongs to your group now`,
      comment: `New message in ${ticket}`,
      updated: `${ticket} was changed`,
      no_activity: when === 'past' ? `No activity in ${ticket} for ${time}` : `No activity in ${ticket}`,
      status_change: `${ticket}: new status ${statusLabel}`,
      test: 'Test message of Leitstand',
    }
    return texts[reason]
  },
}

const endings = {
  de: ({ ticket: { assignee, statusLabel } }: Alert, ticket: string): Record<EndReason, string> => ({
    finished: `${ticket} ist erledigt`,
    answered: `${ticket} ist beantwortet`,
    'left-state': `${ticket} ist weiter: ${statusLabel}`,
    taken: assignee ? `${ticket} hat übernommen: ${assignee}` : `${ticket} ist übernommen`,
    'no-longer-about-it': `${ticket}: Der Anlass besteht nicht mehr`,
    'active-again': `${ticket} ist wieder in Bewegung`,
    postponed: `${ticket} ist erst später fällig`,
    'rule-gone': `${ticket}: Die Regel gilt nicht mehr`,
  }),
  en: ({ ticket: { assignee, statusLabel } }: Alert, ticket: string): Record<EndReason, string> => ({
    finished: `${ticket} is resolved`,
    answered: `${ticket} has been answered`,
    'left-state': `${ticket} has moved on: ${statusLabel}`,
    taken: assignee ? `${ticket} was taken by ${assignee}` : `${ticket} was taken`,
    'no-longer-about-it': `${ticket}: there is no reason for it any more`,
    'active-again': `${ticket} is being worked on again`,
    postponed: `${ticket} is due later`,
    'rule-gone': `${ticket}: the rule is not in force any more`,
  }),
}
