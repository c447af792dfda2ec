import type { Actor } from '@leitstand/contracts/actor'
import type { PersonalDataCount } from '@leitstand/contracts/personal-data'
import type { Sql } from '@leitstand/kit/database'
import { counted, type PersonalSection } from '@leitstand/kit/personal-data'
import { buildActor } from '../domain/build-actor.ts'
import { type HolderRow, holderColumns, toHolder } from './holders.ts'

type On = Pick<Sql, 'query'>

/** Somebody as services know a caller, with the rights they have or had last. */
export async function personAsActor(on: On, user: string): Promise<Actor | undefined> {
  const [row] = await on.query<HolderRow>(`SELECT ${holderColumns} FROM users u WHERE u.uuid = $1::uuid`, [user])
  if (!row) return undefined
  const { holder, groups } = toHolder(row)
  return buildActor(holder, groups)
}

/** What identity knows of a person, without secrets. */
export function sectionsOf(on: On, user: string): PersonalSection[] {
  return [
    few(on, user, 'profile', profile),
    few(on, user, 'groups', groups),
    few(
      on,
      user,
      'settings',
      'SELECT name, value, description FROM user_settings WHERE user_uuid = $1::uuid ORDER BY name',
    ),
    few(on, user, 'logins', logins),
    few(on, user, 'sessions', sessions),
    few(on, user, 'tokens', tokens),
    few(on, user, 'secondFactors', factors),
    few(on, user, 'knownAddresses', addresses),
    few(on, user, 'picture', picture),
    auditSection(on, user),
  ]
}

const profile = `SELECT uuid, (SELECT p.email FROM pending_addresses p WHERE p.user_uuid = users.uuid) AS "pendingEmail", first_name AS "firstName", last_name AS "lastName", email, roles, inactive, is_sub_user AS "isSubUser", origin,
  locale, notification_settings AS "notificationSettings", created_at AS "createdAt", password_hash IS NOT NULL AS "hasPassword"
  FROM users WHERE uuid = $1::uuid`
const groups = `SELECT g.uuid, g.name, g.main_customer_uuid IS NOT DISTINCT FROM $1::uuid AS "isMainCustomer"
  FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid WHERE m.user_uuid = $1::uuid ORDER BY g.name`
const logins = `SELECT origin, subject, profile, linked_at AS "linkedAt", last_signed_in_at AS "lastSignedInAt"
  FROM external_accounts WHERE user_uuid = $1::uuid ORDER BY linked_at`
const sessions = `SELECT created_at AS "createdAt", last_used_at AS "lastUsedAt", expires_at AS "expiresAt", address,
  user_agent AS "userAgent" FROM sessions WHERE user_uuid = $1::uuid ORDER BY created_at`
const tokens = `SELECT name, scope, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
  last_address AS "lastAddress" FROM api_tokens WHERE user_uuid = $1::uuid ORDER BY created_at`
const factors = `SELECT 'totp' AS kind, NULL AS name, confirmed_at AS "createdAt" FROM totp_secrets
  WHERE user_uuid = $1::uuid AND secret IS NOT NULL
  UNION ALL SELECT 'passkey', name, created_at FROM passkeys WHERE user_uuid = $1::uuid`
const addresses = `SELECT address, last_seen_at AS "lastSeenAt" FROM known_addresses WHERE user_uuid = $1::uuid ORDER BY last_seen_at`
const picture = `SELECT mime_type AS "mimeType", size, created_at AS "createdAt", '/user/picture/' || uuid AS path
  FROM user_pictures WHERE user_uuid = $1::uuid`

/** A section of things of which a person has no more than fit on a page. */
function few(on: On, user: string, name: string, select: string): PersonalSection {
  return {
    name,
    async read(after) {
      if (after !== null) return []
      const rows = await on.query<Record<string, unknown>>(select, [user])
      return rows.map((data, index) => ({ key: String(index + 1), data }))
    },
  }
}

/** What is written down about somebody. Who else did it, and from where, is not theirs. */
function auditSection(on: On, user: string): PersonalSection {
  return {
    name: 'auditEntries',
    async read(after, limit) {
      const rows = await on.query<Record<string, unknown> & { uuid: string }>(
        `SELECT uuid, at, kind, actor IS NOT DISTINCT FROM $1::uuid AS "byThemselves", changes,
                CASE WHEN actor IS NULL OR actor = $1::uuid THEN address END AS address
           FROM audit_entries WHERE subject = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`,
        [user, after, limit],
      )
      return rows.map(({ uuid, ...data }) => ({ key: uuid, data }))
    },
  }
}

export interface IdentityCounts {
  auditEntries: number
  memberships: number
  sessions: number
  tokens: number
  logins: number
  factors: number
  settings: number
  pictures: number
  /** Groups whose main customer they are. */
  leads: number
}

export async function identityCountsOf(on: On, user: string): Promise<IdentityCounts> {
  const of = (table: string, column = 'user_uuid') => `(SELECT count(*) FROM ${table} WHERE ${column} = $1::uuid)`
  const [row] = await on.query<IdentityCounts>(
    `SELECT (SELECT count(*) FROM audit_entries WHERE subject = $1::uuid OR actor = $1::uuid) AS "auditEntries",
            ${of('memberships')} AS memberships, ${of('sessions')} AS sessions, ${of('api_tokens')} AS tokens,
            ${of('external_accounts')} AS logins, ${of('passkeys')} + ${of('totp_secrets')} AS factors,
            ${of('user_settings')} AS settings, ${of('user_pictures')} AS pictures, ${of('user_groups', 'main_customer_uuid')} AS leads`,
    [user],
  )
  if (!row) throw new Error('Counts are always answered')
  return row
}

export function toCounts(found: IdentityCounts): PersonalDataCount[] {
  return [
    counted('auditEntries', 'renamed', found.auditEntries),
    counted('memberships', 'removed', found.memberships),
    counted('sessions', 'removed', found.sessions),
    counted('tokens', 'removed', found.tokens),
    counted('logins', 'removed', found.logins),
    counted('factors', 'removed', found.factors),
    counted('settings', 'removed', found.settings),
    counted('pictures', 'removed', found.pictures),
  ]
}
