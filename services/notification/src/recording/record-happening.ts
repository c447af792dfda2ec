import type { Person } from '@leitstand/contracts/common'
import { noticeCreated } from '@leitstand/contracts/notification/requests'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { EventContext } from '@leitstand/kit/chassis'
import { emit } from '@leitstand/kit/outbox'
import type { ActivityFacts, ActivityKind } from '../domain/activity-entries.ts'
import { isMailed, noticeMail } from '../domain/notice-mail.ts'
import { type NoticeRecipient, noticeRecipients } from '../domain/notice-recipients.ts'
import { addEntries } from '../store/activity.ts'
import { addNoticeMail } from '../store/notice-mails.ts'
import { addNotices } from '../store/notices.ts'
import { findUsers, membersOf } from '../store/people.ts'
import { keepTicket } from '../store/tickets.ts'

export interface Recorded {
  ticket: TicketFacts
  actor: Person
  entries: readonly ActivityFacts[]
  /** Which side wrote a comment; customers' comments are what staff wait for. */
  authorSide?: 'staff' | 'customer'
}

/** Changes of these kinds are worth a notice; the rest stands in the history. */
const noticedKinds: readonly ActivityKind[] = ['created', 'comment', 'status', 'assignment', 'notification']

/** Keeps what happened in the history of the ticket, and tells whoever should know. */
export async function recordHappening(recorded: Recorded, publicUrl: string, context: EventContext): Promise<void> {
  const { ticket, entries } = recorded
  const at = new Date(context.event.time)
  await keepTicket(context.tx, ticket)
  await addEntries(context.tx, ticket.uuid, entries, at)
  const entry = entries.find(({ kind }) => noticedKinds.includes(kind))
  // Written while rows are read back: what happened long ago (a rebuilt stream) is history, not news.
  if (!entry || context.clock.now().getTime() - at.getTime() > 24 * 3_600_000) return
  const recipients = await recipientsOf(recorded, entry, context)
  if (recipients.length > 0) await tell(recipients, recorded, entry, publicUrl, context)
}

async function recipientsOf(
  { ticket, actor }: Recorded,
  entry: ActivityFacts,
  { tx }: EventContext,
): Promise<NoticeRecipient[]> {
  const groupMembers = await membersOf(
    tx,
    ticket.responsibleGroups.map(({ uuid }) => uuid),
  )
  const involved = [
    ...entry.mentions,
    ...groupMembers,
    ...[ticket.assignee, ticket.author, ticket.customerUser].flatMap((person) => person?.uuid ?? []),
    ...[...ticket.responsibleUsers, ...ticket.watchers].map(({ uuid }) => uuid),
  ]
  const users = await findUsers(tx, [...new Set(involved)])
  return noticeRecipients({
    ticket,
    actor: actor.uuid,
    internal: entry.internal,
    mentions: entry.mentions,
    groupMembers,
    userOf: (uuid) => users.get(uuid),
  })
}

/** One fact for all of them, however many answer for a ticket: pages only need to know that there is something new. */
async function tell(
  recipients: readonly NoticeRecipient[],
  recorded: Recorded,
  entry: ActivityFacts,
  publicUrl: string,
  context: EventContext,
): Promise<void> {
  const { ticket, actor } = recorded
  const at = new Date(context.event.time)
  const notices = recipients.map(({ user, reason }) => ({
    user: user.uuid,
    kind: reason === 'mentioned' ? ('mention' as const) : entry.kind,
  }))
  const added = await addNotices(context.tx, notices, { ticket: ticket.uuid, author: actor, at })
  const users = notices.map(({ user }) => user)
  await emit(context.tx, noticeCreated, { users, ticket: ticket.uuid, audience: { ...ticket.audience, people: users } })

  const url = `${publicUrl}/ticket/view/${ticket.publicId}`
  for (const { user, reason } of recipients) {
    const notice = added.get(user.uuid)
    if (!notice || !isMailed(user, reason, entry.kind, recorded.authorSide)) continue
    const { subject, text } = noticeMail({ entry, reason, ticket: { ...ticket, url } }, user.language)
    const mail = { notice, address: user.email, subject, text, ticket: ticket.uuid }
    await addNoticeMail(context.tx, mail, context.clock.now())
  }
}
