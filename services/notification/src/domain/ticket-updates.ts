import type { Person } from '@leitstand/contracts/common'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ActivityFacts, ActivityKind, Edition } from './activity-entries.ts'
import { isMailed, noticeMail } from './notice-mail.ts'
import type { NoticeQuestion, NoticeReason, NoticeRecipient } from './notice-recipients.ts'
import { isSummarised, summaryDueAt } from './summary.ts'

/** Something that happened to a ticket, with the lines it leaves in the history. */
export interface HistoryEvent {
  ticket: TicketFacts
  actor: Person
  at: Date
  entries: readonly ActivityFacts[]
  /** Which side wrote a comment; customers' comments are what staff wait for. */
  authorSide?: 'staff' | 'customer'
  /** A suspended ticket comes back by itself: it is told to whoever works on it alone. */
  resumption?: 'announced' | 'happened' | undefined
}

/** What people are told of an event: the one line that says it best. */
export interface TicketUpdate extends Omit<HistoryEvent, 'entries'> {
  entry: ActivityFacts
  /** Only worth a line in a summary. */
  isMinor: boolean
}

export interface NewNotice {
  user: string
  kind: ActivityKind
  ticket: string
  ticketVersion: number
  about: Edition | null
  internal: boolean
  author: Person
  at: Date
  /** Set when it leaves by mail, too. */
  mail: { address: string; subject: string; text: string; answerInternal: boolean } | null
}

export interface NewSummaryEntry {
  user: string
  ticket: string
  kind: ActivityKind
  reason: NoticeReason
  about: Edition | null
  internal: boolean
  authorName: string
  at: Date
  /** When the summary leaves, if this is its first entry. */
  dueAt: Date
}

/** Changes of these kinds are worth a notice; the rest stands in the history. */
const noticedKinds: readonly ActivityKind[] = ['created', 'comment', 'status', 'assignment', 'notification']
const newsForMs = 24 * 3_600_000

/** Written while rows are read back: what happened long ago (a rebuilt stream) is history, not news. */
export function updatesOf(events: readonly HistoryEvent[], now: Date): TicketUpdate[] {
  return events.flatMap(({ entries, ...event }) => {
    const major = entries.find(({ kind }) => noticedKinds.includes(kind))
    const entry = major ?? entries.find(({ kind }) => kind === 'change')
    const isNews = now.getTime() - event.at.getTime() <= newsForMs
    return entry && isNews ? [{ ...event, entry, isMinor: major === undefined }] : []
  })
}

/** Who is to be told? All that can be said before the users are known; `members` are those of the groups. */
export function questionAbout(
  { ticket, actor, entry, resumption }: TicketUpdate,
  members: ReadonlyMap<string, readonly string[]>,
): Omit<NoticeQuestion, 'userOf'> {
  return {
    ticket,
    actor: actor.uuid,
    internal: entry.internal,
    mentions: entry.mentions,
    resumption,
    groupMembers: ticket.responsibleGroups.flatMap(({ uuid }) => members.get(uuid) ?? []),
  }
}

/** A notice for each of these people, to some of them also by mail. */
export function noticesOf(
  update: TicketUpdate,
  recipients: readonly NoticeRecipient[],
  publicUrl: string,
): NewNotice[] {
  const { ticket, actor, at, entry, authorSide, resumption } = update
  if (update.isMinor) return []
  const url = `${publicUrl}/ticket/view/${ticket.publicId}`
  return recipients.map(({ user, reason }) => ({
    user: user.uuid,
    kind: reason === 'mentioned' ? 'mention' : entry.kind,
    ticket: ticket.uuid,
    ticketVersion: ticket.version,
    about: entry.about,
    internal: entry.internal,
    author: actor,
    at,
    mail:
      isMailed(user, reason, resumption ? 'notification' : entry.kind, authorSide) &&
      !isSummarised(user, ticket, entry.kind)
        ? {
            address: user.email,
            ...noticeMail({ entry, reason, ticket: { ...ticket, url } }, user.language),
            // Only what answers words that the customer reads may be read by the customer.
            answerInternal: entry.internal || entry.comment === null,
          }
        : null,
  }))
}

/** What these people read in their next summary. Customers get the mails of the conversation instead. */
export function summaryEntriesOf(
  update: TicketUpdate,
  recipients: readonly NoticeRecipient[],
  now: Date,
): NewSummaryEntry[] {
  const { ticket, actor, at, entry } = update
  return recipients
    .filter(({ user }) => user.staff && isSummarised(user, ticket, entry.kind))
    .map(({ user, reason }) => ({
      user: user.uuid,
      ticket: ticket.uuid,
      kind: entry.kind,
      reason,
      about: entry.about,
      internal: entry.internal,
      authorName: actor.name,
      at,
      dueAt: summaryDueAt(user.notificationSettings, now),
    }))
}
