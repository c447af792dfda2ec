import { noticeCreated } from '@leitstand/contracts/notification/events'
import type { ConsumerContext } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { emitAll } from '@leitstand/kit/outbox'
import { type NoticeRecipient, noticeRecipients, reasonsToTell } from '../domain/notice-recipients.ts'
import {
  type HistoryEvent,
  noticesOf,
  questionAbout,
  summaryEntriesOf,
  type TicketUpdate,
  updatesOf,
} from '../domain/ticket-updates.ts'
import type { Withdrawal } from '../domain/withdrawals.ts'
import { addNoticeMails } from '../store/notice-mails.ts'
import { addNotices } from '../store/notices.ts'
import { findMembers, findUsers } from '../store/people.ts'
import { addToSummaries } from '../store/summaries.ts'
import { tickets } from '../store/tickets.ts'
import { recordMoments } from './record-moments.ts'

/** Keeps what happened in the history of the tickets, and tells whoever should know. */
export async function recordHistory(
  events: readonly HistoryEvent[],
  publicUrl: string,
  { tx, clock }: ConsumerContext,
  withdrawals: readonly Withdrawal[] = [],
): Promise<void> {
  const now = clock.now()
  await tickets.keep(
    tx,
    events.map(({ ticket }) => ticket),
  )
  const recorded = await recordMoments(tx, events, withdrawals)
  const updates = await withRecipients(tx, updatesOf(recorded, now))
  const notices = await addNotices(
    tx,
    updates.flatMap(({ update, recipients }) => noticesOf(update, recipients, publicUrl)),
  )
  await addNoticeMails(
    tx,
    notices.flatMap(({ uuid, ticket, mail }) => (mail ? [{ ...mail, notice: uuid, ticket }] : [])),
    now,
  )
  await addToSummaries(
    tx,
    updates.flatMap(({ update, recipients }) => summaryEntriesOf(update, recipients, now)),
  )
  await emitAll(tx, updates.filter(({ update }) => !update.isMinor).map(noticeFact))
}

interface Recipients {
  update: TicketUpdate
  recipients: NoticeRecipient[]
}

/** The updates that somebody is told of, and whom. */
async function withRecipients(tx: Sql, updates: readonly TicketUpdate[]): Promise<Recipients[]> {
  const groups = updates.flatMap(({ ticket }) => ticket.responsibleGroups.map(({ uuid }) => uuid))
  const members = await findMembers(tx, groups)
  const questions = updates.map((update) => ({ update, question: questionAbout(update, members) }))
  const involved = questions.flatMap(({ question }) => [...reasonsToTell(question).keys()])
  const users = await findUsers(tx, involved)
  return questions
    .map(({ update, question }) => ({
      update,
      recipients: noticeRecipients({ ...question, userOf: (uuid) => users.get(uuid) }),
    }))
    .filter(({ recipients }) => recipients.length > 0)
}

/** One fact for all of them, however many answer for a ticket: pages only need to know that there is something new. */
function noticeFact({ update: { ticket }, recipients }: Recipients) {
  const users = recipients.map(({ user }) => user.uuid)
  return { event: noticeCreated, data: { users, ticket: ticket.uuid, audience: { ...ticket.audience, people: users } } }
}
