import type { Origin } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { Session } from '../generated/prisma/client.ts'
import type { SessionLife } from './sessions.ts'

export type SessionFacts = FieldsOf<
  Session,
  'uuid' | 'address' | 'userAgent' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
> & { login: 'password' | 'passkey' | Origin }

/** The sessions of a person that still last, last used first. */
export async function sessionsOf(sql: Sql, user: string, now: Date, life: SessionLife): Promise<SessionFacts[]> {
  const rows = await sql.query<SessionFacts>(
    `SELECT uuid, address, user_agent AS "userAgent", created_at AS "createdAt", last_used_at AS "lastUsedAt",
            expires_at AS "expiresAt", coalesce(origin, CASE WHEN by_passkey THEN 'passkey' ELSE 'password' END) AS login
       FROM sessions WHERE user_uuid = $1::uuid AND expires_at > $2 AND last_used_at > $3
      ORDER BY last_used_at DESC, uuid DESC`,
    [user, now, new Date(now.getTime() - life.idleMs)],
  )
  return rows.map((row) => ({
    ...row,
    expiresAt: new Date(Math.min(row.expiresAt.getTime(), row.lastUsedAt.getTime() + life.idleMs)),
  }))
}

export async function endSessionOf(tx: Sql, user: string, uuid: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM sessions WHERE user_uuid = $1::uuid AND uuid = $2::uuid RETURNING uuid', [
    user,
    uuid,
  ])
  return rows.length > 0
}

/** Ends all sessions of a person, but the one to keep; answers how many. */
export async function endSessionsOf(tx: Sql, user: string, kept: string | null): Promise<number> {
  const rows = await tx.query(
    'DELETE FROM sessions WHERE user_uuid = $1::uuid AND uuid IS DISTINCT FROM $2::uuid RETURNING uuid',
    [user, kept],
  )
  return rows.length
}

export async function noteProof(tx: Sql, session: string, now: Date): Promise<void> {
  await tx.query('UPDATE sessions SET proved_at = $2 WHERE uuid = $1::uuid', [session, now])
}
