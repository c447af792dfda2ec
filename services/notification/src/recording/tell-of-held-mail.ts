import { systemActor } from '@leitstand/contracts/actor'
import { noticeCreated } from '@leitstand/contracts/notification/events'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { addHeldMailNotices } from '../store/notices.ts'
import { findAdministrators } from '../store/people.ts'

/** The employee in whose name a mail came decides on it at its ticket; every other one waits for an administrator. */
export async function tellOfHeldMail(
  { heldFor, ticket }: { heldFor: string | null; ticket: string | null },
  tx: Sql,
  at: Date,
): Promise<void> {
  const isTheirs = heldFor !== null && ticket !== null
  const users = await addHeldMailNotices(tx, {
    kind: isTheirs ? 'mail-in-your-name' : 'held-mail',
    users: isTheirs ? [heldFor] : await findAdministrators(tx),
    ticket,
    author: personOf(systemActor),
    at,
  })
  if (users.length === 0) return
  const audience = { internal: true, staffRole: 'ROLE_EMPLOYEE' as const, customerGroup: null, people: users }
  await emit(tx, noticeCreated, { users, ticket, audience })
}
