import { AppError } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { nameOf } from '../domain/names.ts'
import type { GroupOfUser, UserState } from '../domain/plan-user.ts'
import type { Visibility } from '../domain/visibility.ts'
import { andVisible } from './conditions.ts'
import type { Reader } from './users.ts'

export interface LoadedUser {
  state: UserState
  version: number
  isAnonymised: boolean
}

type Row = Omit<UserState, 'notificationSettings'> & { notificationSettings: object } & Omit<LoadedUser, 'state'>

/** A person that somebody may see, kept from others until the transaction ends. */
export async function loadUser(tx: Sql, uuid: string, visibility: Visibility): Promise<LoadedUser | undefined> {
  const on = conditions()
  on.and(`u.uuid = ${on.given(uuid)}::uuid`)
  andVisible(on, visibility)
  const [row] = await tx.query<Row>(
    `SELECT u.uuid::text, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.roles, u.inactive,
            u.is_sub_user AS "isSubUser", u.locale, u.notification_settings AS "notificationSettings", u.version,
            u.anonymised_at IS NOT NULL AS "isAnonymised",
            coalesce((SELECT json_agg(json_build_object('uuid', g.uuid, 'name', g.name, 'customerGroup', g.customer_group) ORDER BY g.name)
                        FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid WHERE m.user_uuid = u.uuid), '[]') AS groups
       FROM users u${on.where()} FOR UPDATE OF u`,
    on.values,
  )
  if (!row) return undefined
  const { version, isAnonymised, ...state } = row
  return { state, version, isAnonymised }
}

/** Keeps somebody as they are until the transaction ends. Whoever is anonymised is refused: nothing new is kept of them. */
export async function holdPerson(tx: Pick<Sql, 'query'>, uuid: string): Promise<void> {
  const [row] = await tx.query<Pick<LoadedUser, 'isAnonymised'>>(
    'SELECT anonymised_at IS NOT NULL AS "isAnonymised" FROM users WHERE uuid = $1::uuid FOR NO KEY UPDATE',
    [uuid],
  )
  if (row?.isAnonymised) throw new AppError('already-anonymised')
}

/** The groups among these that exist. */
export async function loadGroups(tx: Sql, uuids: readonly string[]): Promise<Map<string, GroupOfUser>> {
  const rows = await tx.query<GroupOfUser>(
    'SELECT uuid::text, name, customer_group AS "customerGroup" FROM user_groups WHERE uuid = ANY($1::uuid[])',
    [uuids],
  )
  return new Map(rows.map((group) => [group.uuid, group]))
}

/** Version 1 comes with the announcement. */
export async function insertUser(prisma: Reader, user: UserState): Promise<void> {
  await prisma.user.create({ data: { uuid: user.uuid, version: 0, ...columnsOf(user) } })
}

export async function updateUser(prisma: Reader, user: UserState): Promise<void> {
  await prisma.user.update({ where: { uuid: user.uuid }, data: columnsOf(user) })
}

function columnsOf({ uuid: _uuid, groups: _groups, notificationSettings, ...columns }: UserState) {
  return { ...columns, notificationSettings: { ...notificationSettings } }
}

/** Puts somebody into these groups and takes them out of those. */
export async function moveUser(
  tx: Sql,
  user: string,
  { into, outOf }: { into: readonly string[]; outOf: readonly string[] },
): Promise<void> {
  await tx.query('DELETE FROM memberships WHERE user_uuid = $1::uuid AND group_uuid = ANY($2::uuid[])', [user, outOf])
  await tx.query(
    'INSERT INTO memberships (user_uuid, group_uuid) SELECT $1::uuid, unnest($2::uuid[]) ON CONFLICT DO NOTHING',
    [user, into],
  )
}

export interface RemovedMainCustomer {
  group: { uuid: string; name: string }
  leader: { uuid: string; name: string }
}

/** Groups whose main customer somebody cannot be any more (left, inactive, without the role) have none. */
export async function unsetMainCustomer(
  tx: Sql,
  user: Pick<UserState, 'uuid' | 'firstName' | 'lastName' | 'email'>,
): Promise<RemovedMainCustomer[]> {
  const groups = await tx.query<{ uuid: string; name: string }>(
    `UPDATE user_groups g SET main_customer_uuid = NULL
      WHERE g.main_customer_uuid = $1::uuid AND NOT EXISTS (
        SELECT 1 FROM memberships m JOIN users u ON u.uuid = m.user_uuid
         WHERE m.group_uuid = g.uuid AND u.uuid = $1::uuid AND NOT u.inactive AND 'ROLE_MAIN_CUSTOMER' = ANY (u.roles || g.roles))
     RETURNING g.uuid::text, g.name`,
    [user.uuid],
  )
  return groups.map((group) => ({ group, leader: { uuid: user.uuid, name: nameOf(user) } }))
}
