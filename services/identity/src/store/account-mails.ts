import type { Language, Origin } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import type { AccountMailKind } from '../domain/account-mail.ts'
import type { AccountNotice } from '../domain/account-notice.ts'
import type { AccountMail as Model, User } from '../generated/prisma/client.ts'
import { audit } from './audit.ts'
import type { By } from './people-lock.ts'

/** A wish for a mail about somebody's access. */
export type AccountMail = Claimed &
  FieldsOf<
    Model,
    'uuid' | 'email' | 'askedFrom' | 'byAdministrator' | 'sealedToken' | 'askedAt',
    { kind: AccountMailKind }
  > & {
    /** To this person, or to whomever the address belongs; of both, to a person at an address of before. */
    user: string | null
  }

/** Somebody who cannot sign in asks for a link. */
export async function requestReset(sql: Sql, email: string, address: string, now: Date): Promise<void> {
  await sql.query(
    `INSERT INTO account_mails (uuid, kind, email, asked_from, asked_at, next_attempt_at)
     VALUES ($1::uuid, 'reset', $2, $3, $4, $4)`,
    [newId(), email, address, now],
  )
}

/** A new person is sent a link to choose a password. It goes out after the commit (job `send-account-mails`). */
export async function requestInvitation(tx: Sql, subject: { uuid: string; name: string }, by: By): Promise<void> {
  await tx.query(
    `INSERT INTO account_mails (uuid, kind, user_uuid, asked_at, next_attempt_at)
     VALUES ($1::uuid, 'invitation', $2::uuid, $3, $3)`,
    [newId(), subject.uuid, by.at],
  )
  await audit(tx, { at: by.at, kind: 'user-invited', actor: by.actor, subject: { kind: 'user', ...subject } })
}

/** Somebody is told what has happened to their access. */
export async function requestNotice(
  tx: Sql,
  notice: { kind: AccountNotice; user: string; to?: string; address: string | null; byAdministrator: boolean },
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO account_mails (uuid, kind, user_uuid, email, asked_from, by_administrator, asked_at, next_attempt_at)
     VALUES ($1::uuid, $2, $3::uuid, $4, $5, $6, $7, $7)`,
    [newId(), notice.kind, notice.user, notice.to ?? null, notice.address, notice.byAdministrator, now],
  )
}

/** A row stays until the mail service has it, or there is nobody to send it to. */
export const accountMailQueue = queueTable<AccountMail>({
  table: 'account_mails',
  key: 'uuid',
  columns: `uuid, kind, email, user_uuid AS "user", asked_from AS "askedFrom", sealed_token AS "sealedToken",
    by_administrator AS "byAdministrator", asked_at AS "askedAt"`,
})

export type Recipient = FieldsOf<
  User,
  'uuid' | 'email' | 'firstName' | 'lastName',
  { locale: Language; origin: Origin | null }
> & { hasPassword: boolean }

/** Whom a mail is for and where it goes; undefined when there is nobody active. */
export async function recipientOf(sql: Sql, { email, user }: AccountMail): Promise<Recipient | undefined> {
  const [row] = await sql.query<Recipient>(
    `SELECT uuid, coalesce($1::text, email) AS email, first_name AS "firstName", last_name AS "lastName", locale, origin,
            password_hash IS NOT NULL AS "hasPassword"
       FROM users WHERE NOT inactive AND (uuid = $2::uuid OR ($2::uuid IS NULL AND email = $1))`,
    [email, user],
  )
  return row
}

/** The customer groups that somebody is in, by name. */
export async function customerGroupsOf(sql: Sql, user: string): Promise<string[]> {
  const rows = await sql.query<{ name: string }>(
    `SELECT g.name FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid AND g.customer_group
      WHERE m.user_uuid = $1::uuid ORDER BY g.name`,
    [user],
  )
  return rows.map(({ name }) => name)
}

/** False when somebody else has made a link meanwhile. */
export async function keepSealedToken(tx: Sql, uuid: string, sealed: string): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE account_mails SET sealed_token = $2 WHERE uuid = $1::uuid AND sealed_token IS NULL RETURNING uuid',
    [uuid, sealed],
  )
  return rows.length > 0
}
