import { systemActor } from '@leitstand/contracts/actor'
import { type UserRef, userRef } from '@leitstand/contracts/common'
import type { User } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { nameOf } from '../domain/names.ts'
import { hasAddress } from '../domain/pending-address.ts'
import { staffRoles } from '../domain/role-sides.ts'
import type { Sight } from '../domain/sight.ts'
import {
  andInSight,
  andSearch,
  anyOf,
  anywhere,
  type Conditions,
  conditions,
  memberOfAny,
  named,
} from './conditions.ts'
import { toUser, type UserRow } from './users.ts'

type Queries = Pick<Sql, 'query'>

export interface UserPage {
  page: number
  itemsPerPage: number
  order: { field: 'firstName' | 'lastName' | 'email'; direction: 'asc' | 'desc' }[]
}

/** What a list of users is narrowed to; several values of one filter mean any of them. */
export interface UserFilter {
  email?: string[] | undefined
  firstName?: string[] | undefined
  lastName?: string[] | undefined
  /** Every word occurs in the name or the address. */
  search?: string | undefined
  group?: string[] | undefined
  groupName?: string[] | undefined
  /** A customer group. */
  customer?: string[] | undefined
  roles?: string[] | undefined
  inactive?: boolean | undefined
  origin?: string[] | undefined
}

const columnOf = { firstName: 'first_name', lastName: 'last_name', email: 'email' } as const

/** A page of users with their groups. The page is found by uuid alone, so that only its rows are put together. */
export async function listUsers(
  sql: Queries,
  filter: UserFilter,
  paging: UserPage,
  sight: Sight,
): Promise<{ items: User[]; total: number }> {
  const on = conditions()
  andInSight(on, sight)
  andFilter(on, filter)
  const order = [...paging.order.map(({ field, direction }) => `u.${columnOf[field]} ${direction}`), 'u.uuid'].join(
    ', ',
  )
  const [total, rows] = await Promise.all([
    count(sql, on),
    sql.query<UserRow>(
      `WITH page AS MATERIALIZED (SELECT u.uuid FROM users u${on.where()} ORDER BY ${order} ${range(on, paging)})
       SELECT u.uuid, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.roles, u.inactive, u.is_sub_user AS "isSubUser",
              u.origin, u.locale, u.notification_settings AS "notificationSettings", u.version, p.uuid AS picture,
              u.anonymised_at AS "anonymisedAt", a.email AS "pendingEmail", a.expires_at AS "pendingUntil",
              coalesce((SELECT json_agg(json_build_object('uuid', g.uuid, 'name', g.name, 'customerGroup', g.customer_group))
                          FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid WHERE m.user_uuid = u.uuid), '[]') AS groups
         FROM page JOIN users u ON u.uuid = page.uuid LEFT JOIN user_pictures p ON p.user_uuid = u.uuid
              LEFT JOIN pending_addresses a ON a.user_uuid = u.uuid ORDER BY ${order}`,
      on.values,
    ),
  ])
  return { items: rows.map(toUser), total }
}

export interface Choice extends UserRef {
  email: string
}

/** Active people for choices, by name. The technical account is nobody's choice. */
export async function listChoices(
  sql: Queries,
  filter: { search?: string | undefined; staff?: boolean; uuid?: string; descending?: boolean },
  paging: { page: number; itemsPerPage: number },
  sight: Sight,
): Promise<{ items: Choice[]; total: number }> {
  const on = conditions()
  on.and(`NOT u.inactive AND u.uuid <> ${on.given(systemActor.uuid)}::uuid`)
  andInSight(on, sight)
  andSearch(on, filter.search)
  if (filter.uuid) on.and(`u.uuid = ${on.given(filter.uuid)}::uuid`)
  if (filter.staff) on.and(isStaff(on.given(staffRoles)))
  const direction = filter.descending ? 'DESC' : 'ASC'
  const [total, rows] = await Promise.all([
    count(sql, on),
    sql.query<{ uuid: string; firstName: string; lastName: string; email: string }>(
      `SELECT u.uuid, u.first_name AS "firstName", u.last_name AS "lastName", u.email FROM users u${on.where()}
        ORDER BY u.first_name ${direction}, u.last_name ${direction}, u.uuid ${range(on, paging)}`,
      on.values,
    ),
  ])
  return {
    items: rows.map((row) => ({ ...userRef(row.uuid, nameOf(row)), email: hasAddress(row) ? row.email : '' })),
    total,
  }
}

/** Own roles make staff, and so do those of active groups. */
function isStaff(roles: string): string {
  return `(u.roles && ${roles}::text[] OR u.uuid IN (
    SELECT m.user_uuid FROM user_groups g JOIN memberships m ON m.group_uuid = g.uuid WHERE g.active AND g.roles && ${roles}::text[]))`
}

function andFilter(on: Conditions, filter: UserFilter): void {
  partly(on, 'email', filter.email)
  partly(on, 'first_name', filter.firstName)
  partly(on, 'last_name', filter.lastName)
  andSearch(on, filter.search)
  if (filter.group) on.and(memberOfAny(on.given(filter.group)))
  if (filter.customer) on.and(memberOfAny(on.given(filter.customer)))
  if (filter.groupName) {
    on.and(`u.uuid IN (SELECT m.user_uuid FROM user_groups g JOIN memberships m ON m.group_uuid = g.uuid
                        WHERE ${named(on, filter.groupName)})`)
  }
  if (filter.roles) on.and(`u.roles && ${on.given(filter.roles)}::text[]`)
  if (filter.inactive !== undefined) on.and(filter.inactive ? 'u.inactive' : 'NOT u.inactive')
  if (filter.origin) on.and(`u.origin = ANY(${on.given(filter.origin)}::text[])`)
}

/** What is in one of the columns is in the text of them all, which has an index. */
function partly(on: Conditions, column: 'email' | 'first_name' | 'last_name', values: string[] | undefined): void {
  if (!values) return
  const fits = (pattern: string) => `(u.search_text LIKE ${pattern} AND lower(u.${column}) LIKE ${pattern})`
  on.and(anyOf(values, (value) => fits(on.given(anywhere(value)))))
}

/** To be asked before a page adds its values. */
async function count(sql: Queries, on: Conditions): Promise<number> {
  const [row] = await sql.query<{ total: number }>(`SELECT count(*) AS total FROM users u${on.where()}`, [...on.values])
  return row?.total ?? 0
}

function range(on: Conditions, paging: { page: number; itemsPerPage: number }): string {
  return `LIMIT ${on.given(paging.itemsPerPage)} OFFSET ${on.given((paging.page - 1) * paging.itemsPerPage)}`
}
