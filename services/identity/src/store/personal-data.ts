import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { type Counting, type PersonalSection, pagedSection, smallSection } from '@leitstand/kit/personal-data'
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
    smallSection(on, 'profile', profile, user),
    smallSection(on, 'groups', groups, user),
    smallSection(on, 'settings', settings, user),
    smallSection(on, 'logins', logins, user),
    smallSection(on, 'sessions', sessions, user),
    smallSection(on, 'tokens', tokens, user),
    smallSection(on, 'secondFactors', factors, user),
    smallSection(on, 'knownAddresses', addresses, user),
    smallSection(on, 'picture', picture, user),
    pagedSection(on, 'auditEntries', auditEntries, user),
  ]
}

const profile = `SELECT uuid, (SELECT p.email FROM pending_addresses p WHERE p.user_uuid = users.uuid) AS "pendingEmail", first_name AS "firstName", last_name AS "lastName", email, roles, inactive, is_sub_user AS "isSubUser", origin,
  locale, notification_settings AS "notificationSettings", created_at AS "createdAt", password_hash IS NOT NULL AS "hasPassword"
  FROM users WHERE uuid = $1::uuid`
const groups = `SELECT g.uuid, g.name, g.main_customer_uuid IS NOT DISTINCT FROM $1::uuid AS "isMainCustomer"
  FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid WHERE m.user_uuid = $1::uuid ORDER BY g.name`
const settings = `SELECT name, value, description FROM user_settings WHERE user_uuid = $1::uuid ORDER BY name`
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

/** What is written down about somebody. Who else did it, and from where, is not theirs. */
const auditEntries = `SELECT uuid AS key, at, kind, actor IS NOT DISTINCT FROM $1::uuid AS "byThemselves", changes,
         CASE WHEN actor IS NULL OR actor = $1::uuid THEN address END AS address
    FROM audit_entries WHERE subject = $1::uuid AND ($2::uuid IS NULL OR uuid > $2) ORDER BY uuid LIMIT $3`

export const counting: Counting = {
  auditEntries: ['renamed', 'audit_entries WHERE subject = $1::uuid OR actor = $1::uuid'],
  memberships: ['removed', 'memberships WHERE user_uuid = $1::uuid'],
  sessions: ['removed', 'sessions WHERE user_uuid = $1::uuid'],
  tokens: ['removed', 'api_tokens WHERE user_uuid = $1::uuid'],
  logins: ['removed', 'external_accounts WHERE user_uuid = $1::uuid'],
  factors: [
    'removed',
    '(SELECT user_uuid FROM passkeys UNION ALL SELECT user_uuid FROM totp_secrets) AS factors WHERE user_uuid = $1::uuid',
  ],
  settings: ['removed', 'user_settings WHERE user_uuid = $1::uuid'],
  pictures: ['removed', 'user_pictures WHERE user_uuid = $1::uuid'],
}

/** How many groups somebody is the main customer of. */
export async function countLedGroups(on: On, user: string): Promise<number> {
  const [row] = await on.query<{ n: number }>(
    'SELECT count(*) AS n FROM user_groups WHERE main_customer_uuid = $1::uuid',
    [user],
  )
  return row?.n ?? 0
}
