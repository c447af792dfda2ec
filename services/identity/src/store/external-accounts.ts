import type { Origin } from '@leitstand/contracts/actor'
import { iri } from '@leitstand/contracts/common'
import type { ExternalLogin } from '@leitstand/contracts/identity/external-logins'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { newId } from '@leitstand/kit/ids'
import { type Claimed, queueTable } from '@leitstand/kit/queue-table'
import type { Profile } from '../domain/read-profile.ts'
import type { ExternalAccount as Model, User } from '../generated/prisma/client.ts'

type On = Pick<Sql, 'query'>

export type ExternalAccount = FieldsOf<Model, 'uuid'> &
  FieldsOf<User, 'inactive'> & {
    user: string
    /** Whether its holder was made by this origin. */
    isOwn: boolean
    /** As the origin last told. */
    wasEmployee: boolean
    wasMainCustomer: boolean
  }

/** The account behind an origin's subject. */
export async function findAccount(tx: On, origin: Origin, subject: string): Promise<ExternalAccount | undefined> {
  const [row] = await tx.query<ExternalAccount>(
    `SELECT a.uuid, a.user_uuid AS "user", u.inactive, u.origin IS NOT DISTINCT FROM a.origin AS "isOwn",
            coalesce((a.profile->>'employee')::boolean, false) AS "wasEmployee",
            coalesce((a.profile->>'mainCustomer')::boolean, false) AS "wasMainCustomer"
       FROM external_accounts a JOIN users u ON u.uuid = a.user_uuid
      WHERE a.origin = $1 AND a.subject = $2`,
    [origin, subject],
  )
  return row
}

/** Keeps what an origin tells of an account. A refresh token that is not given anew stays. */
export async function keepAccount(
  tx: On,
  account: { origin: Origin; profile: Profile; user: string; refreshToken: string | null; signedIn: boolean },
  now: Date,
): Promise<void> {
  const { origin, profile, user, refreshToken, signedIn } = account
  await tx.query(
    `INSERT INTO external_accounts AS known (uuid, origin, subject, user_uuid, profile, refresh_token, linked_at, last_signed_in_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (origin, subject) DO UPDATE SET profile = excluded.profile, sync_due_at = NULL,
       refresh_token = coalesce(excluded.refresh_token, known.refresh_token),
       last_signed_in_at = coalesce(excluded.last_signed_in_at, known.last_signed_in_at)`,
    [newId(), origin, profile.subject, user, JSON.stringify(profile), refreshToken, now, signedIn ? now : null],
  )
}

export async function accountsOf(on: On, user: string): Promise<ExternalLogin[]> {
  const rows = await on.query<AccountRow>(
    `SELECT uuid, origin, subject, profile, linked_at AS "linkedAt", last_signed_in_at AS "lastSignedInAt"
       FROM external_accounts WHERE user_uuid = $1 ORDER BY origin DESC, linked_at`,
    [user],
  )
  return rows.map(({ uuid, origin, subject, profile, linkedAt, lastSignedInAt }) => ({
    '@id': iri('user_logins', uuid),
    '@type': 'ExternalLogin',
    uuid,
    origin,
    subject,
    name: `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
    email: profile.email,
    customer: profile.customer?.name ?? null,
    employee: profile.employee,
    linkedAt: linkedAt.toISOString(),
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
  }))
}

type AccountRow = FieldsOf<
  Model,
  'uuid' | 'subject' | 'linkedAt' | 'lastSignedInAt',
  { origin: Origin; profile: Profile }
>

/** Whether somebody could still sign in without this account: with a password or another account. */
export async function hasOtherWayIn(tx: On, user: string, account: string): Promise<boolean> {
  const [row] = await tx.query<{ has: boolean }>(
    `SELECT password_hash IS NOT NULL OR EXISTS (SELECT 1 FROM external_accounts WHERE user_uuid = $1 AND uuid <> $2) AS has
       FROM users WHERE uuid = $1`,
    [user, account],
  )
  return row?.has ?? false
}

export async function removeAccount(tx: On, user: string, account: string): Promise<{ origin: Origin } | undefined> {
  const [row] = await tx.query<{ origin: Origin }>(
    'DELETE FROM external_accounts WHERE user_uuid = $1 AND uuid = $2 RETURNING origin',
    [user, account],
  )
  return row
}

export type SyncableAccount = FieldsOf<Model, 'uuid' | 'subject', { origin: Origin; refreshToken: string }> & {
  user: string
}

const columns = `uuid, origin, subject, user_uuid AS "user", refresh_token AS "refreshToken"`

/** Accounts that are to be read anew. */
export const syncQueue = queueTable<SyncableAccount & Claimed>({
  table: 'external_accounts',
  key: 'uuid',
  due: 'sync_due_at',
  attempts: 'sync_attempts',
  waiting: 'sync_due_at IS NOT NULL',
  columns,
})

/** The accounts of somebody that can be read anew. */
export async function syncableAccountsOf(on: On, user: string): Promise<SyncableAccount[]> {
  return await on.query<SyncableAccount>(
    `SELECT ${columns} FROM external_accounts WHERE user_uuid = $1 AND refresh_token IS NOT NULL`,
    [user],
  )
}

/** Notes that every account of these origins is to be read anew. */
export async function requestSync(on: On, origins: readonly Origin[], now: Date): Promise<void> {
  await on.query(
    `UPDATE external_accounts SET sync_due_at = coalesce(sync_due_at, $2)
      WHERE origin = ANY($1) AND refresh_token IS NOT NULL`,
    [origins, now],
  )
}

/** The provider does not know the account (any more): nothing to read until the next sign-in. */
export async function forgetRefreshToken(on: On, uuid: string): Promise<void> {
  await on.query('UPDATE external_accounts SET refresh_token = NULL, sync_due_at = NULL WHERE uuid = $1', [uuid])
}

/** A refresh token may be good once only, so the new one is kept before anything else. */
export async function replaceRefreshToken(on: On, uuid: string, sealed: string): Promise<void> {
  await on.query('UPDATE external_accounts SET refresh_token = $2 WHERE uuid = $1', [uuid, sealed])
}
