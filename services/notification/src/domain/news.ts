import type { Person } from '@leitstand/contracts/common'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { ActivityFacts, ActivityKind } from './activity-entries.ts'
import { isMailed, noticeMail } from './notice-mail.ts'
import type { NoticeQuestion, NoticeRecipient } from './notice-recipients.ts'

/** Something that happened to a ticket, with the lines it leaves in the history. */
export interface Happening {
  ticket: TicketFacts
  actor: Person
  at: Date
  entries: readonly ActivityFacts[]
  /** Which side wrote a comment; customers' comments are what staff wait for. */
  authorSide?: 'staff' | 'customer'
}

/** What people are told of a happening: the one line that says it best. */
export interface News extends Omit<Happening, 'entries'> {
  entry: ActivityFacts
}

export interface NewNotice {
  user: string
  kind: ActivityKind
  ticket: string
  author: Person
  at: Date
  /** Set when it leaves by mail, too. */
  mail: { address: string; subject: string; text: string } | null
}

/** Changes of these kinds are worth a notice; the rest stands in the history. */
const noticedKinds: readonly ActivityKind[] = ['created', 'comment', 'status', 'assignment', 'notification']
const newsForMs = 24 * 3_600_000

/** Written while rows are read back: what happened long ago (a rebuilt stream) is history, not news. */
export function newsOf(happenings: readonly Happening[], now: Date): News[] {
  return happenings.flatMap(({ entries, ...happening }) => {
    const entry = entries.find(({ kind }) => noticedKinds.includes(kind))
    return entry && now.getTime() - happening.at.getTime() <= newsForMs ? [{ ...happening, entry }] : []
  })
}

/** Who is to be told? All that can be said before the users are known; `members` are those of the groups. */
export function questionAbout(
  { ticket, actor, entry }: News,
  members: ReadonlyMap<string, readonly string[]>,
): Omit<NoticeQuestion, 'userOf'> {
  return {
    ticket,
    actor: actor.uuid,
    internal: entry.internal,
    mentions: entry.mentions,
    groupMembers: ticket.responsibleGroups.flatMap(({ uuid }) => members.get(uuid) ?? []),
  }
}

/** A notice for each of these people, to some of them also by mail. */
export function noticesOf(news: News, recipients: readonly NoticeRecipient[], publicUrl: string): NewNotice[] {
  const { ticket, actor, at, entry, authorSide } = news
  const url = `${publicUrl}/ticket/view/${ticket.publicId}`
  return recipients.map(({ user, reason }) => ({
    user: user.uuid,
    kind: reason === 'mentioned' ? 'mention' : entry.kind,
    ticket: ticket.uuid,
    author: actor,
    at,
    mail: isMailed(user, reason, entry.kind, authorSide)
      ? { address: user.email, ...noticeMail({ entry, reason, ticket: { ...ticket, url } }, user.language) }
      : null,
  }))
}
