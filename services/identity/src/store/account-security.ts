import type { Sql } from '@leitstand/kit/database'
import type { Standing } from '../domain/own-account.ts'

/** How an account is guarded. */
export interface Guards {
  hasPassword: boolean
  totpSince: Date | null
  passkeys: number
  recoveryCodesLeft: number
}

const guards = `u.password_hash IS NOT NULL AS "hasPassword",
  (SELECT confirmed_at FROM totp_secrets WHERE user_uuid = u.uuid) AS "totpSince",
  (SELECT count(*) FROM passkeys WHERE user_uuid = u.uuid) AS passkeys,
  (SELECT count(*) FROM recovery_codes WHERE user_uuid = u.uuid) AS "recoveryCodesLeft"`

export async function guardsOf(sql: Sql, user: string): Promise<Guards> {
  const [row] = await sql.query<Guards>(`SELECT ${guards} FROM users u WHERE u.uuid = $1::uuid`, [user])
  return row ?? { hasPassword: false, totpSince: null, passkeys: 0, recoveryCodesLeft: 0 }
}

/** Ways in and factors come and go one at a time: a statement that waits does not see what happened meanwhile. */
export async function lockAccount(tx: Pick<Sql, 'query'>, user: string): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE uuid = $1::uuid FOR UPDATE', [user])
}

export function hasSecondFactor({ totpSince, passkeys }: Guards): boolean {
  return totpSince !== null || passkeys > 0
}

/** What decides whether the holder of a session has proved to be the one; undefined when it has ended. */
export async function standingOf(sql: Sql, session: string): Promise<Standing | undefined> {
  const [row] = await sql.query<Standing>(
    `SELECT s.created_at AS "createdAt", s.proved_at AS "provedAt", u.password_hash IS NOT NULL AS "hasPassword",
            EXISTS (SELECT 1 FROM totp_secrets t WHERE t.user_uuid = u.uuid AND t.secret IS NOT NULL) AS "hasTotp"
       FROM sessions s JOIN users u ON u.uuid = s.user_uuid WHERE s.uuid = $1::uuid`,
    [session],
  )
  return row
}
