import type { Language } from '@leitstand/contracts/actor'
import type { Person } from '@leitstand/contracts/common'
import type { NoticeFact, NoticeWay } from '@leitstand/contracts/identity/notice-ways'
import { type ActivityKind, type Edition, loopIn, undeliveredIn } from './activity-entries.ts'
import type { Letter } from './letter.ts'
import { type NoticeWords, noticeMail } from './notice-mail.ts'
import type { Involved, NoticeQuestion, NoticeReason } from './notice-recipients.ts'
import { factFor, isRung, wayTo } from './notice-ways.ts'
import { afterQuiet, wakes } from './quiet-hours.ts'
import { summaryDueAt } from './summary.ts'
import type { HistoryEvent, NoticeKind, TicketUpdate } from './ticket-update.ts'

export interface NewNotice {
  user: string
  kind: NoticeKind
  ticket: string
  ticketVersion: number
  about: Edition | null
  occasion: string | null
  internal: boolean
  author: Person
  at: Date
  /** Set when it leaves by mail, too. */
  mail: (Letter & { address: string; language: Language; answerInternal: boolean; notBefore: Date }) | null
}

export interface NewSummaryEntry {
  user: string
  ticket: string
  kind: NoticeKind
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
    const assigns =
      event.handover === 'note' || entries.some(({ changes }) => changes.some(({ field }) => field === 'assignee'))
    return entry && isNews(event.at, now) ? [{ ...event, entry, assigns }] : []
  })
}

export function isNews(at: Date, now: Date): boolean {
  return now.getTime() - at.getTime() <= newsForMs
}

/** Who is to be told? All that can be said before the users are known; `members` are those of the groups. */
export function questionAbout(
  { ticket, actor, entry, resumption, onlyMentioned, writer = null }: TicketUpdate,
  members: ReadonlyMap<string, readonly string[]>,
): Omit<NoticeQuestion, 'userOf'> {
  return {
    ticket,
    actor: actor.uuid,
    internal: entry.internal,
    mentions: entry.mentions,
    resumption,
    onlyMentioned,
    writer,
    groupMembers: ticket.responsibleGroups.flatMap(({ uuid }) => members.get(uuid) ?? []),
  }
}

/** Somebody who hears of it, and how. */
export interface Recipient extends Involved {
  fact: NoticeFact
  way: NoticeWay
}

/** Of those who may be told, who wants to be. */
export function recipientsOf(
  update: TicketUpdate,
  involved: readonly Involved[],
  isMuted: (user: string) => boolean,
): Recipient[] {
  return involved
    .filter(({ reason }) => !(update.handover === 'change' && reason === 'assigned'))
    .map(({ user, reason }) => {
      const fact = factFor(update, reason, user)
      return { user, reason, fact, way: wayTo(update, { fact, reason, reader: user, isMuted: isMuted(user.uuid) }) }
    })
    .filter(({ way }) => way !== 'never')
}

/** What it is called in the bell and in summaries. */
function kindOf({ entry }: TicketUpdate, fact: NoticeFact): NoticeKind {
  if (fact === 'mentioned') return 'mention'
  if (fact === 'assigned') return 'assignment'
  if (undeliveredIn(entry).length > 0) return 'undelivered'
  if (loopIn(entry) !== undefined) return 'mail-loop'
  return fact === 'due' || fact === 'sla' || fact === 'badRating' ? fact : entry.kind
}

/** Where and when people are told. */
interface Desk {
  publicUrl: string
  now: Date
  timeZone: string
}

/** A notice for each of these people, to some of them also by mail. */
export function noticesOf(update: TicketUpdate, recipients: readonly Recipient[], desk: Desk): NewNotice[] {
  const { ticket, actor, at, entry, alarm } = update
  return recipients.filter(isRung).map((recipient) => ({
    user: recipient.user.uuid,
    kind: kindOf(update, recipient.fact),
    ticket: ticket.uuid,
    ticketVersion: ticket.version,
    about: entry.about,
    occasion: alarm?.occasion ?? null,
    internal: entry.internal,
    author: actor,
    at,
    mail: recipient.way === 'mail' ? mailTo(update, recipient, desk) : null,
  }))
}

function mailTo(update: TicketUpdate, { user, reason, fact }: Recipient, { publicUrl, now, timeZone }: Desk) {
  const { ticket, isOfStranger = false } = update
  const entry = { ...update.entry, internal: update.entry.internal && !isOfStranger }
  const { quietHours } = user.notificationSettings
  const url = `${publicUrl}/ticket/view/${ticket.publicId}`
  const isRateable = !user.staff && ticket.status === 'closed' && ticket.mergedInto === null
  const words: NoticeWords = { entry, kind: kindOf(update, fact), reason, isRateable, ticket: { ...ticket, url } }
  return {
    address: user.email,
    language: user.language,
    ...noticeMail(words, { language: user.language, timeZone }),
    // Only what answers words that the customer reads, or wrote as a stranger, may be read by them.
    answerInternal: entry.internal || entry.comment === null,
    notBefore: wakes(quietHours, fact, reason) ? now : afterQuiet(quietHours, now),
  }
}

/** What these people read in their next summary. */
export function summaryEntriesOf(update: TicketUpdate, recipients: readonly Recipient[], now: Date): NewSummaryEntry[] {
  const { ticket, actor, at, entry } = update
  return recipients
    .filter(({ way }) => way === 'summary')
    .map(({ user, reason, fact }) => ({
      user: user.uuid,
      ticket: ticket.uuid,
      kind: kindOf(update, fact),
      reason,
      about: entry.about,
      internal: entry.internal,
      authorName: actor.name,
      at,
      dueAt: summaryDueAt(user.notificationSettings, now),
    }))
}
