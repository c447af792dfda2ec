import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import type { UserFacts } from '@leitstand/contracts/identity/requests'
import type { CopiedGroup } from '@leitstand/kit/copies-of-people'
import { type CopyTable, copyTable } from '@leitstand/kit/copy-table'
import type { Sql } from '@leitstand/kit/database'

type On = Pick<Sql, 'query'>

/** Who can be told, and how they want to be. */
export const users = copyTable<UserFacts>({
  table: 'users',
  types: { facts: 'jsonb' },
  values: (facts) => ({ facts }),
})

export const groups: CopyTable<CopiedGroup> = {
  ...copyTable<CopiedGroup>({
    table: 'groups',
    types: {
      ...{ name: 'text', members: 'uuid[]', customer_group: 'boolean', teams_channel: 'text', teams_language: 'text' },
    },
    values: ({ name, members, customerGroup, teamsChannel, teamsLanguage, active, deleted }) => ({
      name,
      members: deleted ? [] : members,
      customer_group: customerGroup,
      teams_channel: deleted || !active ? null : teamsChannel,
      teams_language: teamsLanguage,
    }),
  }),
  drop: (on, uuids) =>
    on.query(`UPDATE groups SET members = '{}', teams_channel = NULL WHERE uuid = ANY($1::uuid[])`, [uuids]),
}

export async function findUsers(on: On, uuids: readonly string[]): Promise<Map<string, UserFacts>> {
  if (uuids.length === 0) return new Map()
  const rows = await on.query<{ facts: UserFacts }>(
    'SELECT facts FROM users WHERE uuid = ANY($1::uuid[])',
    [[...new Set(uuids)]],
    'users-find',
  )
  return new Map(rows.map(({ facts }) => [facts.uuid, withAllWishes(facts)]))
}

/** What was kept before an option was there lacks it. */
function withAllWishes(facts: UserFacts): UserFacts {
  return { ...facts, notificationSettings: { ...usualNotifications, ...facts.notificationSettings } }
}

/** Addresses are the same whatever their case. */
export async function findUserByAddress(on: On, email: string): Promise<UserFacts | undefined> {
  const [row] = await on.query<{ facts: UserFacts }>(
    `SELECT facts FROM users WHERE lower(facts->>'email') = lower($1) AND NOT (facts->>'inactive')::boolean`,
    [email],
  )
  return row?.facts
}

export async function findAdministrators(on: On): Promise<string[]> {
  const rows = await on.query<{ uuid: string }>(
    `SELECT uuid FROM users WHERE facts->'roles' ? 'ROLE_SUPER_ADMIN' AND NOT (facts->>'inactive')::boolean`,
  )
  return rows.map(({ uuid }) => uuid)
}

/** The members of groups, by the uuid of the group. */
export async function findMembers(on: On, uuids: readonly string[]): Promise<Map<string, string[]>> {
  if (uuids.length === 0) return new Map()
  const rows = await on.query<{ uuid: string; members: string[] }>(
    'SELECT uuid, members FROM groups WHERE uuid = ANY($1::uuid[])',
    [[...new Set(uuids)]],
    'groups-members',
  )
  return new Map(rows.map(({ uuid, members }) => [uuid, members]))
}
