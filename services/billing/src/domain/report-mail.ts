import type { Language } from '@leitstand/contracts/actor'
import type { ReportingSum } from '@leitstand/contracts/billing/reporting'
import type { MailPassage } from '@leitstand/contracts/mail/requests'
import { webRoutes } from '@leitstand/contracts/web-routes'
import { formatDuration } from './duration.ts'

export interface ReportTold {
  name: string
  days: { from: string; until: string }
  total: ReportingSum
  /** By customer, the largest first. */
  customers: readonly ReportingSum[]
  /** Whether the rows come along. */
  file: 'attached' | 'too-large' | 'empty'
}

const shownCustomers = 20

/** The figures of a report in words, and the way to its page. */
export function reportMail(
  report: ReportTold,
  language: Language,
): { subject: string; text: string; passages: MailPassage[] } {
  const words = texts[language]
  const day = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  const span = [...new Set([report.days.from, report.days.until])].map((one) => day.format(new Date(one))).join(' – ')
  const customers = report.customers.slice(0, shownCustomers).map((sum) => {
    return `- ${sum.name || words.noCustomer}: ${words.tickets(sum.count)}, ${formatDuration(sum.totalWorktime)}${sum.slaViolated > 0 ? `, ${words.violations}: ${brokenOf(sum, language)}` : ''}`
  })
  const body = [
    `${words.closed} ${span}`,
    figures(report.total, language).join('\n'),
    ...(customers.length > 0 ? [[`${words.byCustomer}:`, ...customers].join('\n')] : []),
    words.file[report.file],
  ].join('\n\n')
  return {
    subject: `${report.name}: ${span}`,
    text: `${body}\n\n-- \n${words.why}`,
    passages: [
      { text: body, format: 'plain', quoted: false },
      { text: `[${words.open}](${webRoutes.reporting.path})`, format: 'markdown', quoted: false },
    ],
  }
}

function figures(total: ReportingSum, language: Language): string[] {
  const words = texts[language]
  const { totalWorktime, externalWorktime, internalWorktime, withSla, slaViolated, answered } = total
  const first = answered > 0 ? formatDuration(Math.round(total.secondsToFirstResponse / answered / 60)) : '–'
  const kept = withSla > 0 ? `${Math.round(((withSla - slaViolated) / withSla) * 100)} %` : '–'
  return [
    `${words.count}: ${total.count}`,
    `${words.worktime}: ${formatDuration(totalWorktime)} (${words.parts(formatDuration(externalWorktime), formatDuration(internalWorktime))})`,
    `${words.first}: ${first}`,
    `${words.sla}: ${kept} (${words.violated(slaViolated, withSla)}${slaViolated > 0 ? `: ${brokenOf(total, language)}` : ''})`,
  ]
}

/** What was broken how often, of the two times that an agreement promises. */
function brokenOf({ responseViolated, resolutionViolated }: ReportingSum, language: Language): string {
  const { response, resolution, times } = texts[language]
  const counted = [
    [response, responseViolated],
    [resolution, resolutionViolated],
  ] as const
  return counted
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${times(count)}`)
    .join(', ')
}

const texts = {
  de: {
    closed: 'Geschlossene Tickets,',
    count: 'Tickets',
    tickets: (count: number) => `${count} ${count === 1 ? 'Ticket' : 'Tickets'}`,
    worktime: 'Arbeitszeit',
    parts: (external: string, internal: string) => `${external} extern, ${internal} intern`,
    first: 'Erste Antwort im Mittel',
    sla: 'SLA eingehalten',
    violated: (violated: number, all: number) => `${violated} von ${all} verletzt`,
    violations: 'SLA verletzt',
    response: 'Erste Antwort',
    resolution: 'Lösungszeit',
    times: (count: number) => (count === 1 ? 'einmal' : `${count}-mal`),
    open: 'Auswertung öffnen',
    byCustomer: 'Nach Kunden',
    noCustomer: 'Ohne Kunden',
    file: {
      attached: 'Die einzelnen Tickets stehen in der Datei im Anhang.',
      'too-large':
        'Die Datei mit den einzelnen Tickets ist zu groß für eine Mail. Sie erhalten sie auf der Seite „Auswertung“.',
      empty: 'In diesem Zeitraum wurde nichts geschlossen.',
    },
    why: 'Sie erhalten diesen Bericht, weil Sie ihn auf der Seite „Auswertung“ bestellt haben; dort können Sie ihn abbestellen.',
  },
  en: {
    closed: 'Closed tickets,',
    count: 'Tickets',
    tickets: (count: number) => `${count} ${count === 1 ? 'ticket' : 'tickets'}`,
    worktime: 'Worktime',
    parts: (external: string, internal: string) => `${external} external, ${internal} internal`,
    first: 'First response on average',
    sla: 'SLA kept',
    violated: (violated: number, all: number) => `${violated} of ${all} violated`,
    violations: 'SLA violated',
    response: 'first response',
    resolution: 'resolution time',
    times: (count: number) => (count === 1 ? 'once' : `${count} times`),
    open: 'Open the reporting',
    byCustomer: 'By customer',
    noCustomer: 'No customer',
    file: {
      attached: 'The single tickets are in the attached file.',
      'too-large': 'The file of the single tickets is too large for a mail. You get it on the page "Reporting".',
      empty: 'Nothing was closed in this time.',
    },
    why: 'You get this report because you ordered it on the page "Reporting", where you can end it as well.',
  },
} as const satisfies Record<Language, unknown>
