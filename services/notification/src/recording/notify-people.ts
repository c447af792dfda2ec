import { noticeCreated } from '@leitstand/contracts/notification/events'
import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { emitAll } from '@leitstand/kit/outbox'
import { isBeingFilled } from '@leitstand/kit/refilling'
import { peopleToTell, reasonsToTell } from '../domain/notice-recipients.ts'
import { isRung } from '../domain/notice-ways.ts'
import type { TicketUpdate } from '../domain/ticket-update.ts'
import {
  type NewNotice,
  noticesOf,
  questionAbout,
  type Recipient,
  recipientsOf,
  summaryEntriesOf,
} from '../domain/ticket-updates.ts'
import { findMuted } from '../store/muted-tickets.ts'
import { addNoticeMails } from '../store/notice-mails.ts'
import { addNotices } from '../store/notices.ts'
import { findMembers, findUsers } from '../store/people.ts'
import { addToSummaries } from '../store/summaries.ts'

interface Notified {
  update: TicketUpdate
  recipients: Recipient[]
}

/**
 * Notifies everybody who should know, each in the way they chose and once. While the copies of people are being filled, what
 * tells of somebody unknown comes again later; what is urgent is told to those who are known.
 */
export async function notifyPeople(
  updates: readonly TicketUpdate[],
  publicUrl: string,
  { tx, now, timeZone, isUrgent = false }: { tx: Sql; now: Date; timeZone: string; isUrgent?: boolean },
): Promise<void> {
  const notified = await withRecipients(tx, updates, isUrgent)
  const notices = await addNotices(
    tx,
    notified.flatMap(({ update, recipients }) => noticesOf(update, recipients, { publicUrl, now, timeZone })),
  )
  await addNoticeMails(
    tx,
    notices.flatMap(({ uuid, ticket, mail }) => (mail ? [{ ...mail, notice: uuid, ticket }] : [])),
  )
  const newlyNotified = notified.filter(({ update }) => isNew(update, notices))
  await addToSummaries(
    tx,
    newlyNotified.flatMap(({ update, recipients }) => summaryEntriesOf(update, recipients, now)),
  )
  await emitAll(tx, newlyNotified.flatMap(noticeFacts))
}

/** The updates that somebody is told of, and whom. */
async function withRecipients(tx: Sql, updates: readonly TicketUpdate[], isUrgent: boolean): Promise<Notified[]> {
  const groups = updates.flatMap(({ ticket }) => ticket.responsibleGroups.map(({ uuid }) => uuid))
  const members = await findMembers(tx, groups)
  const questions = updates.map((update) => ({ update, question: questionAbout(update, members) }))
  const involved = questions.flatMap(({ question }) => [...reasonsToTell(question).keys()])
  const users = await findUsers(tx, involved)
  const areKnown = groups.every((uuid) => members.has(uuid)) && involved.every((uuid) => users.has(uuid))
  if (!isUrgent && !areKnown && (await isBeingFilled(tx, ['people', 'groups'])))
    throw new AppError('service-unavailable', { reason: 'people are not known yet' })
  const isMuted = await findMuted(
    tx,
    updates.map(({ ticket }) => ticket.uuid),
  )
  return questions
    .map(({ update, question }) => ({
      update,
      recipients: recipientsOf(
        update,
        peopleToTell({ ...question, userOf: (uuid) => users.get(uuid) }),
        isMuted(update.ticket.uuid),
      ),
    }))
    .filter(({ recipients }) => recipients.length > 0)
}

/** What a rule tells of rings for everybody it is told to: without a new notice it was told before. */
function isNew({ alarm }: TicketUpdate, notices: readonly NewNotice[]): boolean {
  return alarm === undefined || notices.some(({ occasion }) => occasion === alarm.occasion)
}

/** One fact for all of them, however many answer for a ticket: pages only need to know that there is something new. */
function noticeFacts({ update: { ticket }, recipients }: Notified) {
  const users = recipients.filter(isRung).map(({ user }) => user.uuid)
  if (users.length === 0) return []
  return [
    { event: noticeCreated, data: { users, ticket: ticket.uuid, audience: { ...ticket.audience, people: users } } },
  ]
}
