import { iri } from '@leitstand/contracts/common'
import type { Passkey } from '@leitstand/contracts/identity/passkeys'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import type { Passkey as Model } from '../generated/prisma/client.ts'

export const mostPasskeys = 20

/** What a signature is checked against. */
export type Credential = FieldsOf<Model, 'credentialId' | 'counter' | 'transports', { publicKey: Buffer }>
export type HeldCredential = Credential & { uuid: string; user: string }

const credentialColumns = `uuid, user_uuid AS "user", credential_id AS "credentialId", public_key AS "publicKey", counter, transports`

/** A passkey of an active account. */
export async function findCredential(sql: Sql, credentialId: string): Promise<HeldCredential | undefined> {
  const [row] = await sql.query<HeldCredential>(
    `SELECT ${credentialColumns} FROM passkeys p
      WHERE credential_id = $1 AND EXISTS (SELECT 1 FROM users u WHERE u.uuid = p.user_uuid AND NOT u.inactive)`,
    [credentialId],
  )
  return row
}

export async function credentialsOf(sql: Sql, user: string): Promise<HeldCredential[]> {
  return await sql.query<HeldCredential>(
    `SELECT ${credentialColumns} FROM passkeys WHERE user_uuid = $1::uuid ORDER BY created_at, uuid`,
    [user],
  )
}

type PasskeyRow = FieldsOf<Model, 'uuid' | 'name' | 'createdAt' | 'lastUsedAt'>

export async function listPasskeysOf(sql: Sql, user: string): Promise<Passkey[]> {
  const rows = await sql.query<PasskeyRow>(
    `SELECT uuid, name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys
      WHERE user_uuid = $1::uuid ORDER BY created_at, uuid`,
    [user],
  )
  return rows.map(toPasskey)
}

/** undefined when this passkey is kept already. */
export async function keepPasskey(
  tx: Sql,
  user: string,
  { name, ...credential }: Credential & { name: string },
  now: Date,
): Promise<Passkey | undefined> {
  const uuid = newId()
  const rows = await tx.query(
    `INSERT INTO passkeys (uuid, user_uuid, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8) ON CONFLICT (credential_id) DO NOTHING RETURNING uuid`,
    [uuid, user, credential.credentialId, credential.publicKey, credential.counter, credential.transports, name, now],
  )
  return rows.length > 0 ? toPasskey({ uuid, name, createdAt: now, lastUsedAt: null }) : undefined
}

/** False when it was removed since its signature was found right. */
export async function notePasskeyUse(tx: Sql, uuid: string, counter: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE uuid = $1::uuid RETURNING uuid',
    [uuid, counter, now],
  )
  return rows.length > 0
}

export async function renamePasskeyOf(tx: Sql, user: string, uuid: string, name: string): Promise<Passkey | undefined> {
  const [row] = await tx.query<PasskeyRow>(
    `UPDATE passkeys SET name = $3 WHERE user_uuid = $1::uuid AND uuid = $2::uuid
     RETURNING uuid, name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`,
    [user, uuid, name],
  )
  return row && toPasskey(row)
}

/** Answers the name of the passkey that is gone. */
export async function dropPasskey(tx: Sql, user: string, uuid: string): Promise<string | undefined> {
  const [row] = await tx.query<{ name: string }>(
    'DELETE FROM passkeys WHERE user_uuid = $1::uuid AND uuid = $2::uuid RETURNING name',
    [user, uuid],
  )
  return row?.name
}

export async function dropPasskeys(tx: Sql, user: string): Promise<number> {
  return (await tx.query('DELETE FROM passkeys WHERE user_uuid = $1::uuid RETURNING uuid', [user])).length
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    '@id': iri('user_passkeys', row.uuid),
    '@type': 'Passkey',
    uuid: row.uuid,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}
