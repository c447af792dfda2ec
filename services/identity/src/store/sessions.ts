import { createHash, randomBytes } from 'node:crypto'
import type { Origin } from '@leitstand/contracts/identity/external-logins'
import type { Role } from '@leitstand/contracts/roles'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { HeldGroup, Holder } from '../domain/build-actor.ts'
import { nameOf } from '../domain/names.ts'

export interface SessionLife {
  idleMs: number
  totalMs: number
}

/** Writing down each use would make every read a write; the idle time is long against this. */
const touchEveryMs = 60_000

/** Opens a session and answers the token that the cookie carries. Only its hash is kept. */
export async function openSession(
  tx: Sql,
  holder: { user: string; address: string; userAgent: string; provider?: { origin: string; idToken: string | null } },
  now: Date,
  life: SessionLife,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + life.totalMs)
  await tx.query(
    `INSERT INTO sessions (uuid, token_hash, user_uuid, created_at, last_used_at, expires_at, address, user_agent, origin, id_token)
     VALUES ($1::uuid, $2, $3::uuid, $4, $4, $5, $6, $7, $8, $9)`,
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
            u.uuid, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.roles, u.origin, u.locale,
            coalesce((SELECT json_agg(json_build_object('uuid', g.uuid, 'customerGroup', g.customer_group, 'active', g.active,
                                                        'showTickets', g.show_tickets, 'roles', g.roles, 'workflows', g.workflows))
                        FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid WHERE m.user_uuid = u.uuid), '[]') AS groups
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
  const { session, groups, ...holder } = row
  return { session, groups, holder: { ...holder, name: nameOf(row) }, endsAt }
}

interface SessionRow {
  session: string
  lastUsedAt: Date
  expiresAt: Date
  uuid: string
  firstName: string
  lastName: string
  email: string
  roles: Role[]
  origin: Holder['origin']
  locale: Holder['locale']
  groups: HeldGroup[]
}

export interface EndedSession {
  session: string
  user: string
  origin: Origin | null
  /** Sealed. */
  idToken: string | null
}

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

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
