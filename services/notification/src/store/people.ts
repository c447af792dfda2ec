import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import type { GroupFacts, UserFacts } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

export async function keepUser(on: On, user: UserFacts): Promise<void> {
  await on.query(
    `INSERT INTO users (uuid, facts, version) VALUES ($1, $2, $3)
     ON CONFLICT (uuid) DO UPDATE SET facts = excluded.facts, version = excluded.version WHERE users.version < excluded.version`,
    [user.uuid, JSON.stringify(user), user.version],
  )
}

export async function keepGroup(on: On, group: GroupFacts, isDeleted: boolean): Promise<void> {
  await on.query(
    `INSERT INTO groups (uuid, members, version) VALUES ($1, $2, $3)
     ON CONFLICT (uuid) DO UPDATE SET members = excluded.members, version = excluded.version WHERE groups.version < excluded.version`,
    [group.uuid, isDeleted ? [] : group.members, group.version],
  )
}

export async function findUsers(on: On, uuids: readonly string[]): Promise<Map<string, UserFacts>> {
  if (uuids.length === 0) return new Map()
  const rows = await on.query<{ facts: UserFacts }>(
    'SELECT facts FROM users WHERE uuid = ANY($1::uuid[])',
    [[...new Set(uuids)]],
    'users-find',
  )
  // Kept before people could choose, some say nothing about it.
  return new Map(rows.map(({ facts }) => [facts.uuid, { ...facts, ...choiceOf(facts) }]))
}

export async function findAdministrators(on: On): Promise<string[]> {
  const rows = await on.query<{ uuid: string }>(
    `SELECT uuid FROM users WHERE facts->'roles' ? 'ROLE_SUPER_ADMIN' AND NOT (facts->>'inactive')::boolean`,
  )
  return rows.map(({ uuid }) => uuid)
}

/** The members of groups, by the uuid of the group. */
export async function findMembers(on: On, groups: readonly string[]): Promise<Map<string, string[]>> {
  if (groups.length === 0) return new Map()
  const rows = await on.query<{ uuid: string; members: string[] }>(
    'SELECT uuid, members FROM groups WHERE uuid = ANY($1::uuid[])',
    [[...new Set(groups)]],
    'groups-members',
  )
  return new Map(rows.map(({ uuid, members }) => [uuid, members]))
}

function choiceOf({ notificationSettings = usualNotifications }: Partial<UserFacts>) {
  return { notificationSettings }
}
