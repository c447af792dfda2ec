import type { Language } from '@leitstand/contracts/actor'
import { type NotificationSettings, summaryMinutes } from '@leitstand/contracts/identity/notification-settings'
import { shortened } from './alert.ts'
import { headlineOf } from './notice-mail.ts'
import type { NoticeReason } from './notice-recipients.ts'
import { afterQuiet } from './quiet-hours.ts'
import type { NoticeKind } from './ticket-update.ts'

/** When a summary leaves that is begun now. */
export function summaryDueAt({ interval, quietHours }: NotificationSettings, now: Date): Date {
  return afterQuiet(quietHours, new Date(now.getTime() + summaryMinutes[interval] * 60_000))
}

export interface SummaryEntry {
  ticket: { publicId: number; subject: string }
  kind: NoticeKind
  reason: NoticeReason
  authorName: string
  at: Date
  /** What was said, where it was a comment. */
  comment: string | null
}

const longest = 100
const longestComment = 1_000

/** One mail about many things: by ticket, oldest first. */
export function summaryMail(
  entries: readonly SummaryEntry[],
  { language, timeZone, publicUrl }: { language: Language; timeZone: string; publicUrl: string },
): { subject: string; text: string } {
  const words = texts[language]
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const shown = entries.slice(0, longest)
  const byTicket = Map.groupBy(shown, ({ ticket }) => ticket.publicId)
  const parts = [...byTicket].map(([publicId, lines]) => {
    const subject = shortened(lines[0]?.ticket.subject ?? '', 150)
    const items = lines.flatMap((line) => [
      `- ${time.format(line.at)}: ${headlineOf(line.authorName, line.kind, line.reason, language)}`,
      ...(line.comment === null ? [] : [indented(shortened(line.comment, longestComment))]),
    ])
    return [`[#${publicId}] ${subject}`, ...items, `${publicUrl}/ticket/view/${publicId}`].join('\n')
  })
  const rest = entries.length > longest ? [words.more(entries.length - longest)] : []
  return {
    subject: words.subject(entries.length, byTicket.size),
    text: [...parts, ...rest, `-- \n${words.why}\n${publicUrl}/settings/notifications`].join('\n\n'),
  }
}

/** Below its line, so that nobody takes what somebody wrote for a line of ours. */
function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n')
}

const texts = {
  de: {
    subject: (changes: number, tickets: number) =>
      `Zusammenfassung: ${changes} ${changes === 1 ? 'Änderung' : 'Änderungen'} in ${tickets} ${tickets === 1 ? 'Ticket' : 'Tickets'}`,
    more: (count: number) => `… und ${count} weitere.`,
    why: 'Sie erhalten diese Zusammenfassung, weil Sie es in Ihren Einstellungen so gewählt haben:',
  },
  en: {
    subject: (changes: number, tickets: number) =>
      `Summary: ${changes} ${changes === 1 ? 'change' : 'changes'} in ${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`,
    more: (count: number) => `… and ${count} more.`,
    why: 'You get this summary because you chose it in your settings:',
  },
}
