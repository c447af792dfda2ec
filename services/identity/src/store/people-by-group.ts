import { type UserRef, userRef } from '@leitstand/contracts/common'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { nameOf } from '../domain/names.ts'
import type { GroupVisibility } from '../domain/visibility.ts'
import { andSearch, andVisible } from './conditions.ts'

/** A choice is narrowed by typing, not by scrolling through hundreds. */
const mostGroups = 50
const mostPeople = 200

interface GroupOfPeople {
  uuid: string
  name: string
  customerGroup: boolean
  users: { uuid: string; firstName: string; lastName: string; email: string }[]
}

/** Active people by group, staff first, whom somebody may mention; groups without any are left out. */
export async function listPeopleByGroup(
  sql: Pick<Sql, 'query'>,
  search: string | undefined,
  seen: GroupVisibility,
): Promise<{ uuid: string; name: string; customerGroup: boolean; users: UserRef[] }[]> {
  const on = conditions()
  on.and('NOT u.inactive')
  andVisible(on, seen.visibility)
  andSearch(on, search)
  const groups = seen.own ? `AND g.uuid = ANY(${on.given(seen.own)}::uuid[])` : ''
  const people = `FROM memberships m JOIN users u ON u.uuid = m.user_uuid${on.where()} AND m.group_uuid = g.uuid`
  const rows = await sql.query<GroupOfPeople>(
    `WITH found AS MATERIALIZED (
       SELECT g.uuid, g.name, g.customer_group FROM user_groups g WHERE g.active ${groups} AND EXISTS (SELECT 1 ${people})
        ORDER BY g.customer_group, g.name, g.uuid LIMIT ${mostGroups})
     SELECT g.uuid, g.name, g.customer_group AS "customerGroup", p.users FROM found g CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('uuid', one.uuid, 'firstName', one.first_name, 'lastName', one.last_name, 'email', one.email)
                       ORDER BY one.first_name, one.last_name, one.uuid) AS users
         FROM (SELECT u.uuid, u.first_name, u.last_name, u.email ${people} ORDER BY u.first_name, u.last_name, u.uuid LIMIT ${mostPeople}) AS one
     ) AS p ORDER BY g.customer_group, g.name, g.uuid`,
    on.values,
  )
  return rows.map(({ users, ...group }) => ({ ...group, users: users.map((one) => userRef(one.uuid, nameOf(one))) }))
}
