import type { Origin } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import type { HeldGroup, Holder } from '../domain/build-actor.ts'
import type { Session } from '../generated/prisma/client.ts'
import { type HolderRow, holderColumns, toHolder } from './holders.ts'
import { hashOf, newToken } from './one-time-tokens.ts'

export interface SessionLife {
  idleMs: number
  totalMs: number
}

/** Writing down each use would make every read a write; the idle time is long against this. */
const touchEveryMs = 60_000

/** Whether a session is still open; whoever ends it waits until the end of the transaction, and finds what was made with it. */
export async function holdSession(tx: Sql, session: string): Promise<boolean> {
  return (await tx.query('SELECT uuid FROM sessions WHERE uuid = $1::uuid FOR SHARE', [session])).length > 0
}

/** Opens a session and answers the token that the cookie carries. Only its hash is kept. */
export async function openSession(
  tx: Sql,
  holder: {
    user: string
    address: string
    userAgent: string
    provider?: { origin: string; idToken: string | null }
    byPasskey?: boolean
  },
  now: Date,
  life: SessionLife,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + life.totalMs)
  await tx.query(
    `INSERT INTO sessions (uuid, token_hash, user_uuid, created_at, last_used_at, expires_at, address, user_agent, origin, id_token, by_passkey)
     VALUES ($1::uuid, $2, $3::uuid, $4, $4, $5, $6, $7, $8, $9, $10)`,
    [
      newId(),
      hashOf(token),
      holder.user,
      now,
      expiresAt,
      holder.address,
      holder.userAgent,
      holder.provider?.origin ?? null,
      holder.provider?.idToken ?? null,
      holder.byPasskey ?? false,
    ],
  )
  return { token, expiresAt }
}

export interface HeldSession {
  session: string
  holder: Holder
  groups: HeldGroup[]
  endsAt: Date
}

/** Who holds this token, unless the session is over or the account inactive. Notes that it was used. */
export async function resolveToken(
  sql: Sql,
  token: string,
  now: Date,
  life: SessionLife,
): Promise<HeldSession | undefined> {
  const [row] = await sql.query<SessionRow>(
    `SELECT s.uuid AS session, s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt",
            ${holderColumns}
       FROM sessions s JOIN users u ON u.uuid = s.user_uuid
      WHERE s.token_hash = $1 AND s.expires_at > $2 AND s.last_used_at > $3 AND NOT u.inactive`,
    [hashOf(token), now, new Date(now.getTime() - life.idleMs)],
    'session-resolve',
  )
  if (!row) return undefined
  if (now.getTime() - row.lastUsedAt.getTime() > touchEveryMs) {
    await sql.query('UPDATE sessions SET last_used_at = $2 WHERE uuid = $1', [row.session, now], 'session-touch')
  }
  const endsAt = new Date(Math.min(row.expiresAt.getTime(), now.getTime() + life.idleMs))
  return { session: row.session, endsAt, ...toHolder(row) }
}

type SessionRow = HolderRow & FieldsOf<Session, 'lastUsedAt' | 'expiresAt'> & { session: string }

/** With the sealed token that its sign-out elsewhere needs. */
export type EndedSession = FieldsOf<Session, 'idToken', { origin: Origin | null }> & { session: string; user: string }

/** Ends a session; answers whose it was, or undefined when there is none. */
export async function endSession(tx: Sql, token: string): Promise<EndedSession | undefined> {
  const [row] = await tx.query<EndedSession>(
    `DELETE FROM sessions WHERE token_hash = $1
     RETURNING uuid AS session, user_uuid AS "user", origin, id_token AS "idToken"`,
    [hashOf(token)],
  )
  return row
}

export async function forgetEnded(sql: Sql, now: Date, life: SessionLife): Promise<void> {
  const idleSince = new Date(now.getTime() - life.idleMs)
  await sql.query('DELETE FROM sessions WHERE expires_at < $1 OR last_used_at < $2', [now, idleSince])
}
