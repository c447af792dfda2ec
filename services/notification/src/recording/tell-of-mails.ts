import { systemActor } from '@leitstand/contracts/actor'
import { noticeCreated } from '@leitstand/contracts/notification/events'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { addMailNotices, type MailNotice } from '../store/notices.ts'
import { findAdministrators } from '../store/people.ts'

/** The employee in whose name a mail came decides on it at its ticket; every other one waits for an administrator. */
export async function tellOfHeldMail(
  { heldFor, ticket }: { heldFor: string | null; ticket: string | null },
  tx: Sql,
  at: Date,
): Promise<void> {
  const isTheirs = heldFor !== null && ticket !== null
  const kind = isTheirs ? 'mail-in-your-name' : 'held-mail'
  await tell(tx, { kind, users: isTheirs ? [heldFor] : await findAdministrators(tx), ticket, at })
}

/** Mails are not accounted for. */
export async function tellOfUnexplainedMails(tx: Sql, at: Date): Promise<void> {
  await tell(tx, { kind: 'unexplained-mails', users: await findAdministrators(tx), ticket: null, at })
}

/** Nothing that is sent to a mailbox becomes a ticket. */
export async function tellOfUnreadableMailbox(tx: Sql, at: Date): Promise<void> {
  await tell(tx, { kind: 'unreadable-mailbox', users: await findAdministrators(tx), ticket: null, at })
}

async function tell(tx: Sql, notice: Omit<MailNotice, 'author'>): Promise<void> {
  const users = await addMailNotices(tx, { ...notice, author: personOf(systemActor) })
  if (users.length === 0) return
  const audience = { internal: true, staffRole: 'ROLE_EMPLOYEE' as const, customerGroup: null, people: users }
  await emit(tx, noticeCreated, { users, ticket: notice.ticket, audience })
}
