import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { TotpSecret } from '../generated/prisma/client.ts'

export type TotpRow = FieldsOf<TotpSecret, 'secret' | 'confirmedAt' | 'pendingSecret'>

export async function findTotp(sql: Sql, user: string): Promise<TotpRow | undefined> {
  const [row] = await sql.query<TotpRow>(
    `SELECT secret, confirmed_at AS "confirmedAt", pending_secret AS "pendingSecret" FROM totp_secrets WHERE user_uuid = $1::uuid`,
    [user],
  )
  return row
}

export async function keepPendingTotp(sql: Sql, user: string, sealed: string): Promise<void> {
  await sql.query(
    `INSERT INTO totp_secrets (user_uuid, pending_secret) VALUES ($1::uuid, $2)
     ON CONFLICT (user_uuid) DO UPDATE SET pending_secret = excluded.pending_secret`,
    [user, sealed],
  )
}

/** The pending secret becomes the one in use, unless it was replaced meanwhile. */
export async function confirmPendingTotp(
  tx: Sql,
  user: string,
  { sealed, step }: { sealed: string; step: number },
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE totp_secrets SET secret = pending_secret, pending_secret = NULL, confirmed_at = $4, last_step = $3
      WHERE user_uuid = $1::uuid AND pending_secret = $2 RETURNING user_uuid`,
    [user, sealed, step, now],
  )
  return rows.length > 0
}

/** Takes the code of a time step: false when it, or a later one, was taken before, or the secret is another by now. */
export async function takeTotpStep(
  sql: Sql,
  user: string,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE totp_secrets SET last_step = $2
      WHERE user_uuid = $1::uuid AND secret = $3 AND (last_step IS NULL OR last_step < $2) RETURNING user_uuid`,
    [user, step, sealed],
  )
  return rows.length > 0
}

/** True when codes were asked for until now. */
export async function dropTotp(tx: Sql, user: string): Promise<boolean> {
  const rows = await tx.query<{ secret: string | null }>(
    'DELETE FROM totp_secrets WHERE user_uuid = $1::uuid RETURNING secret',
    [user],
  )
  return rows.some(({ secret }) => secret !== null)
}
