import { type UserRef, userRef } from '@leitstand/contracts/common'
import type { AssignedResource } from '@leitstand/contracts/identity/assigned-resources'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { type Conditions, conditions } from '@leitstand/kit/list'
import { nameOf } from '../domain/names.ts'
import type { GroupVisibility } from '../domain/visibility.ts'
import type { User } from '../generated/prisma/client.ts'
import { resourcesOfGroups } from './assigned-resources.ts'
import { andVisible } from './conditions.ts'

type Queries = Pick<Sql, 'query'>
type Names = { uuid: string; name: string }

/** What belongs to some groups, by the group. */
export interface GroupParts {
  members: Map<string, UserRef[]>
  agreements: Map<string, Names[]>
  clearingTypes: Map<string, Names[]>
  resources: Map<string, AssignedResource[]>
}

/** The parts of a page of groups: one question for each kind of them, however many groups there are. */
export async function partsOf(sql: Queries, groups: readonly string[], seen: GroupVisibility): Promise<GroupParts> {
  const isStaff = seen.own === undefined
  const [members, agreements, clearingTypes, resources] = await Promise.all([
    membersOf(sql, groups, seen),
    isStaff ? agreementsOf(sql, groups) : new Map<string, Names[]>(),
    isStaff ? clearingTypesOf(sql, groups) : new Map<string, Names[]>(),
    resourcesOfGroups(sql, groups),
  ])
  return { members, agreements, clearingTypes, resources }
}

type MemberRow = FieldsOf<User, 'uuid' | 'firstName' | 'lastName' | 'email'> & { group: string }

/** The members of groups by name, as far as somebody may see them. */
async function membersOf(
  sql: Queries,
  groups: readonly string[],
  seen: GroupVisibility,
): Promise<Map<string, UserRef[]>> {
  const on = membersIn(groups, seen)
  const rows = await sql.query<MemberRow>(
    `SELECT m.group_uuid AS "group", u.uuid, u.first_name AS "firstName", u.last_name AS "lastName", u.email
       FROM memberships m JOIN users u ON u.uuid = m.user_uuid${on.where()} ORDER BY u.first_name, u.last_name, u.uuid`,
    on.values,
  )
  return byGroup(rows.map((row) => ({ ...userRef(row.uuid, nameOf(row)), group: row.group })))
}

/** The active members of many groups for a choice: put together by the database, because they are thousands. */
export async function choicesOf(
  sql: Queries,
  groups: readonly string[],
  seen: GroupVisibility,
): Promise<Map<string, Names[]>> {
  const on = membersIn(groups, seen)
  on.and('NOT u.inactive')
  const rows = await sql.query<{ group: string; users: Names[] }>(
    `SELECT m.group_uuid AS "group",
            json_agg(json_build_object('uuid', u.uuid, 'name', coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email))
                     ORDER BY u.first_name, u.last_name, u.uuid) AS users
       FROM memberships m JOIN users u ON u.uuid = m.user_uuid${on.where()} GROUP BY m.group_uuid`,
    on.values,
  )
  return new Map(rows.map(({ group, users }) => [group, users]))
}

function membersIn(groups: readonly string[], seen: GroupVisibility): Conditions {
  const on = conditions()
  on.and(`m.group_uuid = ANY(${on.given(groups)}::uuid[])`)
  andVisible(on, seen.visibility)
  return on
}

async function agreementsOf(sql: Queries, groups: readonly string[]): Promise<Map<string, Names[]>> {
  return byGroup(
    await sql.query<Names & { group: string }>(
      `SELECT g.uuid AS "group", a.uuid, a.name FROM agreements a JOIN unnest(a.groups) AS g(uuid) ON g.uuid = ANY($1::uuid[])
        WHERE NOT a.deleted AND a.groups && $1::uuid[] ORDER BY a.name, a.uuid`,
      [groups],
    ),
  )
}

async function clearingTypesOf(sql: Queries, groups: readonly string[]): Promise<Map<string, Names[]>> {
  return byGroup(
    await sql.query<Names & { group: string }>(
      `SELECT group_uuid AS "group", clearing_type AS uuid, name FROM group_clearing_types
        WHERE group_uuid = ANY($1::uuid[]) AND NOT deleted ORDER BY name, uuid`,
      [groups],
    ),
  )
}

function byGroup<T extends { group: string }>(rows: readonly T[]): Map<string, Omit<T, 'group'>[]> {
  const found = new Map<string, Omit<T, 'group'>[]>()
  for (const { group, ...row } of rows) {
    const list = found.get(group)
    if (list) list.push(row)
    else found.set(group, [row])
  }
  return found
}
