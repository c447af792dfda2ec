import type { Origin } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { PendingLogin as Model } from '../generated/prisma/client.ts'
import { hashOf } from './one-time-tokens.ts'

export type PendingLogin = FieldsOf<
  Model,
  'nonce' | 'codeVerifier' | 'callbackUrl' | 'next' | 'linkTo' | 'linkSession',
  { origin: Origin }
>

/** Long enough for a person to find a second factor at the provider. */
export const pendingMinutes = 10

export async function keepPendingLogin(
  sql: Pick<Sql, 'query'>,
  state: string,
  login: PendingLogin,
  now: Date,
): Promise<void> {
  await sql.query('DELETE FROM pending_logins WHERE expires_at < $1', [now])
  await sql.query(
    `INSERT INTO pending_logins (state_hash, origin, nonce, code_verifier, callback_url, next, link_to, link_session, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hashOf(state),
      login.origin,
      login.nonce,
      login.codeVerifier,
      login.callbackUrl,
      login.next,
      login.linkTo,
      login.linkSession,
      new Date(now.getTime() + pendingMinutes * 60_000),
    ],
  )
}

/**
 * Takes a begun sign-in; it is good for one way back only. Whoever adds a login must still be signed in: a session may end
 * because its password was somebody else's as well.
 */
export async function takePendingLogin(
  sql: Pick<Sql, 'query'>,
  origin: Origin,
  state: string,
  now: Date,
): Promise<PendingLogin | undefined> {
  const [row] = await sql.query<PendingLogin>(
    `DELETE FROM pending_logins WHERE state_hash = $1 AND origin = $2 AND expires_at > $3
        AND (link_to IS NULL OR EXISTS (SELECT 1 FROM sessions WHERE uuid = link_session))
     RETURNING origin, nonce, code_verifier AS "codeVerifier", callback_url AS "callbackUrl", next, link_to AS "linkTo",
       link_session AS "linkSession"`,
    [hashOf(state), origin, now],
  )
  return row
}
