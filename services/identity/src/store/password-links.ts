import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { LinkMailKind } from '../domain/account-mail.ts'
import type { User } from '../generated/prisma/client.ts'
import { hashOf } from './one-time-tokens.ts'

export type LinkHolder = FieldsOf<User, 'email' | 'firstName' | 'lastName'> & { user: string; kind: LinkMailKind }

export async function keepPasswordLink(
  tx: Sql,
  link: { token: string; user: string; kind: LinkMailKind; expiresAt: Date },
): Promise<void> {
  await tx.query('INSERT INTO password_links (token_hash, user_uuid, kind, expires_at) VALUES ($1, $2::uuid, $3, $4)', [
    hashOf(link.token),
    link.user,
    link.kind,
    link.expiresAt,
  ])
}

/** Whose password a link sets, while it is good. */
export async function findPasswordLink(sql: Sql, token: string, now: Date): Promise<LinkHolder | undefined> {
  const [row] = await sql.query<LinkHolder>(
    `SELECT u.uuid AS "user", l.kind, u.email, u.first_name AS "firstName", u.last_name AS "lastName"
       FROM password_links l JOIN users u ON u.uuid = l.user_uuid
      WHERE l.token_hash = $1 AND l.expires_at > $2 AND NOT u.inactive`,
    [hashOf(token), now],
  )
  return row
}

/** Uses a link up: true for one only, however many try at once. */
export async function takePasswordLink(tx: Sql, token: string): Promise<boolean> {
  return (
    (await tx.query('DELETE FROM password_links WHERE token_hash = $1 RETURNING user_uuid', [hashOf(token)])).length > 0
  )
}

/** A password that was set makes all other links pointless. */
export async function dropPasswordLinks(tx: Sql, user: string): Promise<void> {
  await tx.query('DELETE FROM password_links WHERE user_uuid = $1::uuid', [user])
}

export async function forgetEndedLinks(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM password_links WHERE expires_at < $1', [now])
}
