import type { Sql } from '@leitstand/kit/database'

const lifeMs = 10 * 60_000

/** Remembers what a browser was asked to sign. Without a user it is for signing in. */
export async function keepPasskeyChallenge(sql: Sql, challenge: string, user: string | null, now: Date): Promise<void> {
  await sql.query('INSERT INTO passkey_challenges (challenge, user_uuid, expires_at) VALUES ($1, $2::uuid, $3)', [
    challenge,
    user,
    new Date(now.getTime() + lifeMs),
  ])
}

/** Takes it: each is good for one answer. */
export async function takePasskeyChallenge(
  sql: Sql,
  challenge: string,
  user: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `DELETE FROM passkey_challenges WHERE challenge = $1 AND user_uuid IS NOT DISTINCT FROM $2::uuid AND expires_at > $3
     RETURNING challenge`,
    [challenge, user, now],
  )
  return rows.length > 0
}

export async function forgetPasskeyChallenges(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM passkey_challenges WHERE expires_at < $1', [now])
}
