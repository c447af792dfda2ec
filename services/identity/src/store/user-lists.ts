import { systemActor } from '@leitstand/contracts/actor'
import { type UserRef, userRef } from '@leitstand/contracts/common'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { listUsers as listUsersContract, User } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { anyOf, anywhere, type Conditions, conditions, orderOf, type Paging, readList } from '@leitstand/kit/list'
import { nameOf } from '../domain/names.ts'
import { hasAddress } from '../domain/pending-address.ts'
import { staffRoles } from '../domain/role-sides.ts'
import type { Visibility } from '../domain/visibility.ts'
import { andSearch, andVisible, memberOfAny, named } from './conditions.ts'
import { rowsOfUsers, toUser, type UserRow } from './users.ts'

type Queries = Pick<Sql, 'query'>

type Asked = ParsedInputOf<typeof listUsersContract>

/** A page of users with their groups. The page is found by uuid alone, so that only its rows are put together. */
export async function listUsers(
  sql: Queries,
  asked: Asked,
  visibility: Visibility,
): Promise<{ items: User[]; total: number }> {
  const on = conditions()
  andVisible(on, visibility)
  andAsked(on, asked, visibility)
  const byName = orderOf(
    asked,
    {
      firstName: (direction) => `u.first_name ${direction}`,
      lastName: (direction) => `u.last_name ${direction}`,
      email: (direction) => `u.email ${direction}`,
    },
    { firstName: 'ASC', lastName: 'ASC' },
  )
  const order = `${byName}, u.uuid`
  const { rows, total } = await readList<UserRow>(sql, {
    columns: 'u.uuid',
    from: 'users u',
    conditions: on,
    order,
    paging: asked,
    around: (page) => rowsOfUsers(page, order),
  })
  return { items: rows.map((row) => toUser(row, visibility)), total }
}

export interface Choice extends UserRef {
  email: string
}

/** Active people for choices, by name. The technical account is nobody's choice. */
export async function listChoices(
  sql: Queries,
  filter: { search?: string | undefined; staff?: boolean; uuid?: string; named?: readonly string[] | undefined },
  paging: Paging & { 'order[name]'?: 'asc' | 'desc' | undefined },
  visibility: Visibility,
): Promise<{ items: Choice[]; total: number }> {
  const on = conditions()
  on.and(`u.uuid <> ${on.given(systemActor.uuid)}::uuid`)
  // What was chosen keeps its name.
  if (filter.named) on.isOneOf('u.uuid', 'uuid', filter.named)
  else on.and('NOT u.inactive')
  andVisible(on, visibility)
  andSearch(on, filter.search)
  if (filter.uuid) on.and(`u.uuid = ${on.given(filter.uuid)}::uuid`)
  if (filter.staff) on.and(isStaff(on.given(staffRoles)))
  const { rows, total } = await readList<{ uuid: string; firstName: string; lastName: string; email: string }>(sql, {
    columns: 'u.uuid, u.first_name AS "firstName", u.last_name AS "lastName", u.email',
    from: 'users u',
    conditions: on,
    order: orderOf(
      paging,
      { name: (direction) => `u.first_name ${direction}, u.last_name ${direction}, u.uuid` },
      { name: 'ASC' },
    ),
    paging,
  })
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

function andAsked(on: Conditions, asked: Asked, visibility: Visibility): void {
  partly(on, 'email', asked.email)
  partly(on, 'first_name', asked.firstName)
  partly(on, 'last_name', asked.lastName)
  andSearch(on, asked.search?.[0])
  // Whether somebody is in a group shows in what is found.
  const seen = visibility.kind === 'members' ? visibility.groups : undefined
  for (const groups of [asked['groups.uuid'], asked.customer])
    if (groups) on.and(memberOfAny(on.given(groups.filter((uuid) => seen?.includes(uuid) ?? true))))
  const names = asked['groups.name']
  if (names) {
    const own = seen ? ` AND g.uuid = ANY(${on.given(seen)}::uuid[])` : ''
    on.and(`u.uuid IN (SELECT m.user_uuid FROM user_groups g JOIN memberships m ON m.group_uuid = g.uuid
                        WHERE ${named(on, names)}${own})`)
  }
  if (asked.roles) on.and(`u.roles && ${on.given(asked.roles)}::text[]`)
  on.isSo('u.inactive', asked.inactive)
  on.isOneOf('u.origin', 'text', asked.origin)
}

/** What is in one of the columns is in the text of them all, which has an index. */
function partly(on: Conditions, column: 'email' | 'first_name' | 'last_name', values: string[] | undefined): void {
  if (!values) return
  const fits = (pattern: string) => `(u.search_text LIKE ${pattern} AND lower(u.${column}) LIKE ${pattern})`
  on.and(anyOf(values, (value) => fits(on.given(anywhere(value)))))
}
