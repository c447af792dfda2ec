import type { Sql } from '@leitstand/kit/database'

const rememberedMs = 90 * 24 * 3_600_000

/** Has the holder of this account signed in from there lately? */
export async function isKnownAddress(sql: Sql, email: string, address: string, now: Date): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM known_addresses k JOIN users u ON u.uuid = k.user_uuid
      WHERE u.email = $1 AND k.address = $2 AND k.last_seen_at > $3`,
    [email, address, new Date(now.getTime() - rememberedMs)],
  )
  return rows.length > 0
}

export async function rememberAddress(tx: Sql, user: string, address: string, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO known_addresses (user_uuid, address, last_seen_at) VALUES ($1::uuid, $2, $3)
     ON CONFLICT (user_uuid, address) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
    [user, address, now],
  )
}

export async function forgetOldAddresses(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM known_addresses WHERE last_seen_at < $1', [new Date(now.getTime() - rememberedMs)])
}
