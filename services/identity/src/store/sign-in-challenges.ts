import type { Sql } from '@leitstand/kit/database'
import { hashOf, newToken } from './one-time-tokens.ts'

const lifeMs = 10 * 60_000
const mostAttempts = 5

export interface OpenChallenge {
  user: string
  email: string
  enrol: boolean
  passkeyChallenge: string | null
  /** Where the sign-in came from; null is the built-in login. */
  provider: SignedInElsewhere | null
}

/** A sign-in at wi or ams, with the sealed token that its sign-out there needs. */
export interface SignedInElsewhere {
  origin: string
  idToken: string | null
}

export async function openChallenge(
  sql: Sql,
  facts: Pick<OpenChallenge, 'user' | 'enrol' | 'passkeyChallenge' | 'provider'>,
  now: Date,
): Promise<{ challenge: string; expiresAt: Date }> {
  const challenge = newToken()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await sql.query(
    `INSERT INTO sign_in_challenges (token_hash, user_uuid, enrol, passkey_challenge, expires_at, origin, id_token)
     VALUES ($1, $2::uuid, $3, $4, $5, $6, $7)`,
    [
      hashOf(challenge),
      facts.user,
      facts.enrol,
      facts.passkeyChallenge,
      expiresAt,
      facts.provider?.origin ?? null,
      facts.provider?.idToken ?? null,
    ],
  )
  return { challenge, expiresAt }
}

/** Whose sign-in waits, unless it took too long, had too many tries or the account is inactive by now. */
export async function findChallenge(sql: Sql, challenge: string, now: Date): Promise<OpenChallenge | undefined> {
  const [row] = await sql.query<OpenChallenge>(
    `SELECT c.user_uuid AS "user", u.email, c.enrol, c.passkey_challenge AS "passkeyChallenge",
            CASE WHEN c.origin IS NOT NULL THEN json_build_object('origin', c.origin, 'idToken', c.id_token) END AS provider
       FROM sign_in_challenges c JOIN users u ON u.uuid = c.user_uuid
      WHERE c.token_hash = $1 AND c.expires_at > $2 AND c.attempts < $3 AND NOT u.inactive`,
    [hashOf(challenge), now, mostAttempts],
  )
  return row
}

/** Counts a try before it is decided; false when there were too many, also of tries at the same time. */
export async function countChallengeAttempt(sql: Sql, challenge: string): Promise<boolean> {
  const rows = await sql.query(
    'UPDATE sign_in_challenges SET attempts = attempts + 1 WHERE token_hash = $1 AND attempts < $2 RETURNING user_uuid',
    [hashOf(challenge), mostAttempts],
  )
  return rows.length > 0
}

/** Ends it: each opens one session. */
export async function closeChallenge(tx: Sql, challenge: string): Promise<boolean> {
  const rows = await tx.query('DELETE FROM sign_in_challenges WHERE token_hash = $1 RETURNING user_uuid', [
    hashOf(challenge),
  ])
  return rows.length > 0
}

export async function closeChallengesOf(tx: Sql, user: string): Promise<void> {
  await tx.query('DELETE FROM sign_in_challenges WHERE user_uuid = $1::uuid', [user])
}

export async function forgetChallenges(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM sign_in_challenges WHERE expires_at < $1', [now])
}
