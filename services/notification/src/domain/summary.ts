import type { Language } from '@leitstand/contracts/actor'
import { type NotificationSettings, summaryMinutes } from '@leitstand/contracts/identity/notification-settings'
import type { UserFacts } from '@leitstand/contracts/identity/requests'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ActivityKind } from './activity-entries.ts'
import { shortened } from './alert.ts'
import { headlineOf } from './notice-mail.ts'
import type { NoticeReason } from './notice-recipients.ts'

type Choice = Pick<UserFacts, 'uuid' | 'groups'> & { notificationSettings: NotificationSettings }

/** Does this person read it in the next summary, and not by a mail of its own? */
export function isSummarised(
  { uuid, groups, notificationSettings }: Choice,
  ticket: TicketFacts,
  kind: ActivityKind,
): boolean {
  const { summarizeNotifications, everything, watched, responsible, assigned, statusChanges } = notificationSettings
  if (!summarizeNotifications) return false
  if (everything) return true
  const isMe = (person: { uuid: string } | null) => person?.uuid === uuid
  const isResponsible =
    ticket.responsibleUsers.some(isMe) || ticket.responsibleGroups.some((group) => groups.includes(group.uuid))
  return (
    (statusChanges && kind === 'status') ||
    (watched && ticket.watchers.some(isMe)) ||
    (responsible && isResponsible) ||
    (assigned && isMe(ticket.assignee))
  )
}

/** When a summary leaves that is begun now. */
export function summaryDueAt({ interval }: NotificationSettings, now: Date): Date {
  return new Date(now.getTime() + summaryMinutes[interval] * 60_000)
}

export interface SummaryEntry {
  ticket: { publicId: number; subject: string }
  kind: ActivityKind
  reason: NoticeReason
  authorName: string
  at: Date
}

const longest = 100

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
    const items = lines.map(
      (line) => `- ${time.format(line.at)}: ${headlineOf(line.authorName, line.kind, line.reason, language)}`,
    )
    return [`[#${publicId}] ${subject}`, ...items, `${publicUrl}/ticket/view/${publicId}`].join('\n')
  })
  const rest = entries.length > longest ? [words.more(entries.length - longest)] : []
  return {
    subject: words.subject(entries.length, byTicket.size),
    text: [...parts, ...rest, `-- \n${words.why}\n${publicUrl}/settings/notifications`].join('\n\n'),
  }
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
