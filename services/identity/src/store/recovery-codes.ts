import { randomInt } from 'node:crypto'
import type { Sql } from '@leitstand/kit/database'
import { hashOf } from './one-time-tokens.ts'

const howMany = 10
/** Without letters and digits that look alike; four times four of them are 78 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** New recovery codes in place of all others; only their hashes are kept. */
export async function replaceRecoveryCodes(tx: Sql, user: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await tx.query('DELETE FROM recovery_codes WHERE user_uuid = $1::uuid', [user])
  await tx.query('INSERT INTO recovery_codes (user_uuid, code_hash) SELECT $1::uuid, unnest($2::bytea[])', [
    user,
    codes.map((code) => hashOf(plain(code))),
  ])
  return codes
}

/** The same when there are none yet; otherwise nothing. */
export async function firstRecoveryCodes(tx: Sql, user: string): Promise<string[]> {
  return (await countRecoveryCodes(tx, user)) > 0 ? [] : await replaceRecoveryCodes(tx, user)
}

export async function countRecoveryCodes(sql: Sql, user: string): Promise<number> {
  const [row] = await sql.query<{ n: number }>('SELECT count(*) AS n FROM recovery_codes WHERE user_uuid = $1::uuid', [
    user,
  ])
  return row?.n ?? 0
}

/** Takes a code: each is good once. */
export async function takeRecoveryCode(sql: Sql, user: string, code: string): Promise<boolean> {
  const rows = await sql.query(
    'DELETE FROM recovery_codes WHERE user_uuid = $1::uuid AND code_hash = $2 RETURNING user_uuid',
    [user, hashOf(plain(code))],
  )
  return rows.length > 0
}

export async function dropRecoveryCodes(tx: Sql, user: string): Promise<void> {
  await tx.query('DELETE FROM recovery_codes WHERE user_uuid = $1::uuid', [user])
}

function newCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** However it was typed. */
function plain(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '')
}
