import { iri } from '@leitstand/contracts/common'
import type { ApiToken } from '@leitstand/contracts/identity/api-tokens'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import type { HeldGroup, Holder } from '../domain/build-actor.ts'
import type { ApiToken as Model } from '../generated/prisma/client.ts'
import { type HolderRow, holderColumns, toHolder } from './holders.ts'
import { hashOf, newToken } from './one-time-tokens.ts'

/** Tells tokens from sessions, and scanners of leaked secrets what they found. */
const prefix = 'lst_'
/** With what the gateway remembers, the last use is at most a minute behind. */
const touchEveryMs = 50_000
const mostTokens = 50

export function isApiToken(token: string): boolean {
  return token.startsWith(prefix)
}

export interface NewToken {
  user: string
  name: string
  scope: ApiToken['scope']
  expiresAt: Date
}

/** Makes a token, of which only the hash is kept; undefined when somebody has too many. */
export async function createApiToken(
  tx: Sql,
  { user, name, scope, expiresAt }: NewToken,
  now: Date,
): Promise<{ secret: string; token: ApiToken } | undefined> {
  const [held] = await tx.query<{ n: number }>(
    'SELECT count(*) AS n FROM api_tokens WHERE user_uuid = $1::uuid AND expires_at > $2',
    [user, now],
  )
  if ((held?.n ?? 0) >= mostTokens) return undefined
  const secret = prefix + newToken()
  const row = { uuid: newId(), name, scope, createdAt: now, expiresAt, lastUsedAt: null, lastAddress: null }
  await tx.query(
    `INSERT INTO api_tokens (uuid, user_uuid, token_hash, name, scope, created_at, expires_at)
     VALUES ($1::uuid, $2::uuid, $3, $4, $5, $6, $7)`,
    [row.uuid, user, hashOf(secret), name, scope, now, expiresAt],
  )
  return { secret, token: toApiToken(row) }
}

type TokenRow = FieldsOf<
  Model,
  'uuid' | 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'lastAddress',
  { scope: ApiToken['scope'] }
>

/** The tokens of a person that are good, newest first. */
export async function listApiTokens(sql: Sql, user: string, now: Date): Promise<ApiToken[]> {
  const rows = await sql.query<TokenRow>(
    `SELECT uuid, name, scope, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
            last_address AS "lastAddress"
       FROM api_tokens WHERE user_uuid = $1::uuid AND expires_at > $2 ORDER BY created_at DESC, uuid DESC`,
    [user, now],
  )
  return rows.map(toApiToken)
}

/** Answers what is gone: one token, or all of the person without a uuid. */
export async function dropApiTokens(tx: Sql, user: string, uuid?: string): Promise<{ uuid: string; name: string }[]> {
  return await tx.query<{ uuid: string; name: string }>(
    'DELETE FROM api_tokens WHERE user_uuid = $1::uuid AND ($2::uuid IS NULL OR uuid = $2::uuid) RETURNING uuid, name',
    [user, uuid ?? null],
  )
}

export interface HeldToken {
  token: string
  scope: ApiToken['scope']
  expiresAt: Date
  holder: Holder
  groups: HeldGroup[]
}

/** Who speaks by this token, with the rights that the holder has now. Notes when and from where it was used. */
export async function resolveApiToken(
  sql: Sql,
  secret: string,
  address: string | null,
  now: Date,
): Promise<HeldToken | undefined> {
  const [row] = await sql.query<HolderRow & Omit<HeldToken, 'holder' | 'groups'> & { lastUsedAt: Date | null }>(
    `SELECT t.uuid AS token, t.scope, t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", ${holderColumns}
       FROM api_tokens t JOIN users u ON u.uuid = t.user_uuid
      WHERE t.token_hash = $1 AND t.expires_at > $2 AND NOT u.inactive`,
    [hashOf(secret), now],
    'api-token-resolve',
  )
  if (!row) return undefined
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() > touchEveryMs) {
    await sql.query(
      'UPDATE api_tokens SET last_used_at = $2, last_address = coalesce($3, last_address) WHERE uuid = $1::uuid',
      [row.token, now, address],
      'api-token-touch',
    )
  }
  return { token: row.token, scope: row.scope, expiresAt: row.expiresAt, ...toHolder(row) }
}

export async function forgetEndedTokens(sql: Sql, now: Date): Promise<void> {
  await sql.query('DELETE FROM api_tokens WHERE expires_at < $1', [now])
}

function toApiToken(row: TokenRow): ApiToken {
  return {
    '@id': iri('user_tokens', row.uuid),
    '@type': 'ApiToken',
    uuid: row.uuid,
    name: row.name,
    scope: row.scope,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastAddress: row.lastAddress,
  }
}
