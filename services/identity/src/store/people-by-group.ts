import { type UserRef, userRef } from '@leitstand/contracts/common'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { nameOf } from '../domain/names.ts'
import { staffRoles } from '../domain/role-sides.ts'
import type { GroupVisibility } from '../domain/visibility.ts'
import { andSearch, andVisible } from './conditions.ts'

/** A choice is narrowed by typing, not by scrolling through hundreds; but everybody who works here can be found. */
const mostGroups = 50
const mostPeople = 1_000

interface GroupOfPeople {
  /** Null for employees without an active group. */
  uuid: string | null
  name: string
  customerGroup: boolean
  users: { uuid: string; firstName: string; lastName: string; email: string }[]
}

interface Asked {
  search?: string | undefined
  /** Of the customers only this one. */
  customer?: string | undefined
}

/** Active people by group, staff first, whom somebody may mention; groups without any are left out. */
export async function listPeopleByGroup(
  sql: Pick<Sql, 'query'>,
  asked: Asked,
  seen: GroupVisibility,
): Promise<{ uuid: string | null; name: string; customerGroup: boolean; users: UserRef[] }[]> {
  const found = [...(await peopleOfGroups(sql, asked, seen)), ...(await staffWithoutGroup(sql, asked, seen))]
  return found
    .toSorted((a, b) => Number(a.customerGroup) - Number(b.customerGroup))
    .map(({ users, ...group }) => ({ ...group, users: users.map((one) => userRef(one.uuid, nameOf(one))) }))
}

async function peopleOfGroups(
  sql: Pick<Sql, 'query'>,
  { search, customer }: Asked,
  seen: GroupVisibility,
): Promise<GroupOfPeople[]> {
  const on = conditions()
  on.and('NOT u.inactive')
  andVisible(on, seen.visibility)
  andSearch(on, search)
  const own = seen.own ? `AND g.uuid = ANY(${on.given(seen.own)}::uuid[])` : ''
  const one = customer ? `AND (NOT g.customer_group OR g.uuid = ${on.given(customer)}::uuid)` : ''
  const people = `FROM memberships m JOIN users u ON u.uuid = m.user_uuid${on.where()} AND m.group_uuid = g.uuid`
  return await sql.query<GroupOfPeople>(
    `WITH found AS MATERIALIZED (
       SELECT g.uuid, g.name, g.customer_group FROM user_groups g WHERE g.active ${own} ${one} AND EXISTS (SELECT 1 ${people})
        ORDER BY g.customer_group, g.name, g.uuid LIMIT ${mostGroups})
     SELECT g.uuid, g.name, g.customer_group AS "customerGroup", p.users FROM found g CROSS JOIN LATERAL (${peopleIn(people)}) AS p
      ORDER BY g.customer_group, g.name, g.uuid`,
    on.values,
  )
}

/** Nobody who works here is left out because they belong to no team. */
async function staffWithoutGroup(
  sql: Pick<Sql, 'query'>,
  { search }: Asked,
  { visibility }: GroupVisibility,
): Promise<GroupOfPeople[]> {
  if (visibility.kind !== 'everybody') return []
  const on = conditions()
  on.and(`NOT u.inactive AND u.roles && ${on.given(staffRoles)}::text[]`)
  on.and(`NOT EXISTS (SELECT 1 FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid
                       WHERE m.user_uuid = u.uuid AND g.active)`)
  andSearch(on, search)
  const [{ users } = { users: null }] = await sql.query<{ users: GroupOfPeople['users'] | null }>(
    peopleIn(`FROM users u${on.where()}`),
    on.values,
  )
  return users ? [{ uuid: null, name: '', customerGroup: false, users }] : []
}

function peopleIn(people: string): string {
  return `SELECT json_agg(json_build_object('uuid', one.uuid, 'firstName', one.first_name, 'lastName', one.last_name, 'email', one.email)
                          ORDER BY one.first_name, one.last_name, one.uuid) AS users
            FROM (SELECT u.uuid, u.first_name, u.last_name, u.email ${people}
                   ORDER BY u.first_name, u.last_name, u.uuid LIMIT ${mostPeople}) AS one`
}
