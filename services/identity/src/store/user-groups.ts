import { iri, type UserRef, userRef } from '@leitstand/contracts/common'
import type { GroupFacts, UserGroup } from '@leitstand/contracts/identity/requests'
import { nameOf, plainName } from '../domain/names.ts'
import type { Sight } from '../domain/sight.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { inSight, type Reader, searchConditions } from './users.ts'

export interface GroupFilter {
  name?: string[] | undefined
  customerGroup?: boolean | undefined
  active?: boolean | undefined
}
export interface GroupPage {
  page: number
  itemsPerPage: number
  direction: 'asc' | 'desc'
}

const withMembers = (sight: Sight) =>
  ({ mainCustomer: true, memberships: { where: { user: inSight(sight) }, include: { user: true } } }) as const
type GroupRow = Prisma.UserGroupGetPayload<{ include: ReturnType<typeof withMembers> }>

/** Groups and their members, as far as somebody may see them. `own` limits to these groups; undefined = all. */
export async function listGroups(
  prisma: Reader,
  filter: GroupFilter,
  paging: GroupPage,
  seen: { sight: Sight; own: readonly string[] | undefined },
): Promise<{ items: UserGroup[]; total: number }> {
  const where = { AND: [...ownGroups(seen.own), ...conditions(filter)] }
  const [rows, total] = await Promise.all([
    prisma.userGroup.findMany({
      where,
      include: withMembers(seen.sight),
      orderBy: [{ name: paging.direction }, { uuid: 'asc' }],
      skip: (paging.page - 1) * paging.itemsPerPage,
      take: paging.itemsPerPage,
    }),
    prisma.userGroup.count({ where }),
  ])
  return { items: rows.map(toUserGroup), total }
}

export async function findGroup(
  prisma: Reader,
  uuid: string,
  seen: { sight: Sight; own: readonly string[] | undefined },
): Promise<UserGroup | undefined> {
  const where = { AND: [{ uuid }, ...ownGroups(seen.own)] }
  const row = await prisma.userGroup.findFirst({ where, include: withMembers(seen.sight) })
  return row ? toUserGroup(row) : undefined
}

export async function groupFacts(prisma: Reader, uuids?: readonly string[]): Promise<GroupFacts[]> {
  const rows = await prisma.userGroup.findMany({
    where: uuids ? { uuid: { in: [...uuids] } } : {},
    include: { memberships: true },
    orderBy: { uuid: 'asc' },
  })
  return rows.map(toGroupFacts)
}

function ownGroups(own: readonly string[] | undefined): Prisma.UserGroupWhereInput[] {
  return own ? [{ uuid: { in: [...own] } }] : []
}

function conditions(filter: GroupFilter): Prisma.UserGroupWhereInput[] {
  return [
    ...(filter.name ? [{ OR: filter.name.map((name) => ({ plainName: { contains: plainName(name) } })) }] : []),
    ...(filter.customerGroup === undefined ? [] : [{ customerGroup: filter.customerGroup }]),
    ...(filter.active === undefined ? [] : [{ active: filter.active }]),
  ]
}

function toUserGroup(row: GroupRow): UserGroup {
  const users = row.memberships.map(({ user }) => userRef(user.uuid, nameOf(user)))
  return {
    '@id': iri('user_groups', row.uuid),
    '@type': 'UserGroup',
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    customerGroup: row.customerGroup,
    mainCustomer: row.mainCustomer ? userRef(row.mainCustomer.uuid, nameOf(row.mainCustomer)) : null,
    active: row.active,
    showTickets: row.showTickets,
    users: users.sort((a, b) => a.name.localeCompare(b.name, 'de')),
    teamsChannel: row.teamsChannel,
    teamsLanguage: row.teamsLanguage as UserGroup['teamsLanguage'],
    workflows: row.workflows as UserGroup['workflows'],
    roles: row.roles as UserGroup['roles'],
    version: row.version,
  }
}

function toGroupFacts(row: Prisma.UserGroupGetPayload<{ include: { memberships: true } }>): GroupFacts {
  return {
    uuid: row.uuid,
    name: row.name,
    customerGroup: row.customerGroup,
    active: row.active,
    showTickets: row.showTickets,
    mainCustomer: row.mainCustomerUuid,
    members: row.memberships.map(({ userUuid }) => userUuid),
    teamsChannel: row.teamsChannel,
    teamsLanguage: row.teamsLanguage as GroupFacts['teamsLanguage'],
    disableConfirmationMail: row.disableConfirmationMail,
    version: row.version,
  }
}

/** Active people by group, whom somebody may mention; groups without any are left out. */
export async function listPeopleByGroup(
  prisma: Reader,
  search: string | undefined,
  seen: { sight: Sight; own: readonly string[] | undefined },
): Promise<{ uuid: string; name: string; users: UserRef[] }[]> {
  const user = { AND: [inSight(seen.sight), { inactive: false }, ...searchConditions(search)] }
  const rows = await prisma.userGroup.findMany({
    where: { AND: [...ownGroups(seen.own), { active: true, memberships: { some: { user } } }] },
    include: { memberships: { where: { user }, include: { user: true } } },
    orderBy: [{ customerGroup: 'asc' }, { name: 'asc' }],
    take: mostGroups,
  })
  return rows.map(({ uuid, name, memberships }) => ({
    uuid,
    name,
    users: memberships
      .map((membership) => userRef(membership.user.uuid, nameOf(membership.user)))
      .sort((a, b) => a.name.localeCompare(b.name, 'de')),
  }))
}

/** A choice is narrowed by typing, not by scrolling through hundreds of customers. */
const mostGroups = 50
