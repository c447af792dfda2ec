import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { pendingAddressLifeMs } from '../domain/pending-address.ts'
import type { PendingAddress as Model } from '../generated/prisma/client.ts'
import { hashOf } from './one-time-tokens.ts'

/** `invites`: the click leads on to a first password. */
export type PendingAddress = FieldsOf<Model, 'email' | 'invites'> & { user: string }

const columns = 'p.user_uuid::text AS "user", p.email, p.invites'

/** An address waits for its person's click from now on; the mail with the link goes out after the commit. */
export async function keepPendingAddress(tx: Sql, { user, email, invites }: PendingAddress, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO pending_addresses AS p (user_uuid, email, invites, expires_at) VALUES ($1::uuid, $2, $3, $4)
     ON CONFLICT (user_uuid) DO UPDATE SET email = excluded.email, token_hash = NULL, invites = p.invites OR excluded.invites,
                                           expires_at = excluded.expires_at`,
    [user, email, invites, new Date(now.getTime() + pendingAddressLifeMs)],
  )
  await dropMails(tx, user)
  await tx.query(
    `INSERT INTO account_mails (uuid, kind, user_uuid, email, asked_at, next_attempt_at)
     VALUES ($1::uuid, 'address', $2::uuid, $3, $4, $4)`,
    [newId(), user, email, now],
  )
}

export async function pendingAddressOf(sql: Sql, user: string): Promise<PendingAddress | undefined> {
  const [row] = await sql.query<PendingAddress>(
    `SELECT ${columns} FROM pending_addresses p WHERE user_uuid = $1::uuid`,
    [user],
  )
  return row
}

/** The mail that leaves has this link. */
export async function keepAddressToken(tx: Sql, user: string, email: string, token: string): Promise<void> {
  await tx.query('UPDATE pending_addresses SET token_hash = $3 WHERE user_uuid = $1::uuid AND email = $2', [
    user,
    email,
    hashOf(token),
  ])
}

/** The address that a link confirms, while it is good. */
export async function findAddressLink(sql: Sql, token: string, now: Date): Promise<PendingAddress | undefined> {
  const [row] = await sql.query<PendingAddress>(
    `SELECT ${columns} FROM pending_addresses p JOIN users u ON u.uuid = p.user_uuid AND NOT u.inactive
      WHERE p.token_hash = $1 AND p.expires_at > $2`,
    [hashOf(token), now],
  )
  return row
}

/** Nothing waits any more, neither link nor mail. */
export async function dropPendingAddress(tx: Sql, user: string): Promise<void> {
  await dropMails(tx, user)
  await tx.query('DELETE FROM pending_addresses WHERE user_uuid = $1::uuid', [user])
}

async function dropMails(tx: Sql, user: string): Promise<void> {
  await tx.query(`DELETE FROM account_mails WHERE user_uuid = $1::uuid AND kind = 'address'`, [user])
}
