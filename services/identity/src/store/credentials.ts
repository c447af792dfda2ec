import type { Sql } from '@leitstand/kit/database'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id, the package's own algorithm: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** The active account behind an address and a password. Takes the same time whether the address is known or not. */
export async function checkPassword(sql: Sql, email: string, password: string): Promise<string | undefined> {
  const [row] = await sql.query<{ uuid: string; hash: string | null }>(
    'SELECT uuid, password_hash AS hash FROM users WHERE email = $1 AND NOT inactive',
    [email],
  )
  unknownAccount ??= hashPassword('nobody has this password')
  const isRight = await verify(row?.hash ?? (await unknownAccount), password)
  return row?.hash && isRight ? row.uuid : undefined
}

let unknownAccount: Promise<string> | undefined
