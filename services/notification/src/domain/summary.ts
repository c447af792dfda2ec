import type { Language } from '@leitstand/contracts/actor'
import { type NotificationSettings, summaryMinutes } from '@leitstand/contracts/identity/notification-settings'
import type { MailPassage } from '@leitstand/contracts/mail/requests'
import type { TextFormat } from '@leitstand/contracts/ticket/values'
import { shortened } from './alert.ts'
import { type Letter, letterOf, quoted, told } from './letter.ts'
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
  /** What was said, where it was a comment, and how it is to be read. */
  comment: string | null
  format: TextFormat | null
}

const longest = 100
const longestComment = 1_000

/** One mail about many things: by ticket, oldest first. */
export function summaryMail(
  entries: readonly SummaryEntry[],
  { language, timeZone, publicUrl }: { language: Language; timeZone: string; publicUrl: string },
): Letter {
  const words = texts[language]
  const time = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  })
  const shown = entries.slice(0, longest)
  const byTicket = Map.groupBy(shown, ({ ticket }) => ticket.publicId)
  const parts = [...byTicket].map(([publicId, lines]) => {
    const subject = shortened(lines[0]?.ticket.subject ?? '', 150)
    const items = lines.flatMap((line) => [
      told(`- ${time.format(line.at)}: ${headlineOf(line.authorName, line.kind, line.reason, language)}`),
      ...(line.comment === null ? [] : [quoted(shortened(line.comment, longestComment), line.format ?? 'plain')]),
    ])
    return [...inLines([told(`[#${publicId}] ${subject}`), ...items]), told(`${publicUrl}/ticket/view/${publicId}`)]
  })
  const rest = entries.length > longest ? [told(words.more(entries.length - longest))] : []
  const foot = `${words.why}\n${publicUrl}/settings/notifications`
  return letterOf(words.subject(entries.length, byTicket.size), [...parts.flat(), ...rest], foot)
}

/** Lines of ours that follow each other stand below each other, without a gap. */
function inLines(passages: readonly MailPassage[]): MailPassage[] {
  const joined: MailPassage[] = []
  for (const passage of passages) {
    const last = joined.at(-1)
    if (last && !last.quoted && !passage.quoted) joined.splice(-1, 1, told(`${last.text}\n${passage.text}`))
    else joined.push(passage)
  }
  return joined
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
