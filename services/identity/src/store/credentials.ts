import type { Sql } from '@leitstand/kit/database'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id, the package's own algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/**
 * The active account behind an address, and by which hash the password is its own; null when it is not. Takes the same time
 * for every address.
 */
export async function checkPassword(
  sql: Sql,
  email: string,
  password: string,
): Promise<{ account: string | null; rightHash: string | null }> {
  const [row] = await sql.query<{ uuid: string; hash: string | null }>(
    'SELECT uuid, password_hash AS hash FROM users WHERE email = $1 AND NOT inactive',
    [email],
  )
  unknownAccount ??= hashPassword('nobody has this password')
  const isRight = await verify(row?.hash ?? (await unknownAccount), password)
  return { account: row?.uuid ?? null, rightHash: isRight && row ? row.hash : null }
}

/** Whether it is so still, and stays so until the transaction ends: checking a password takes its time. */
export async function keepsPassword(tx: Sql, account: string, rightHash: string): Promise<boolean> {
  const rows = await tx.query(
    'SELECT 1 FROM users WHERE uuid = $1::uuid AND password_hash = $2 AND NOT inactive FOR SHARE',
    [account, rightHash],
  )
  return rows.length > 0
}

/** Whether an account is active, and stays so until the transaction ends: who ends it waits, and ends what was opened. */
export async function staysActive(tx: Sql, account: string): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM users WHERE uuid = $1::uuid AND NOT inactive FOR SHARE', [account])).length > 0
}

let unknownAccount: Promise<string> | undefined

export async function isPasswordOf(sql: Sql, user: string, password: string): Promise<boolean> {
  const [row] = await sql.query<{ hash: string | null }>(
    'SELECT password_hash AS hash FROM users WHERE uuid = $1::uuid',
    [user],
  )
  return row?.hash ? await verify(row.hash, password) : false
}

export async function savePasswordHash(tx: Sql, user: string, passwordHash: string): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE uuid = $1::uuid', [user, passwordHash])
}
