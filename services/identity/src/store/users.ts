import { groupRef, iri } from '@leitstand/contracts/common'
import type { User, UserFacts } from '@leitstand/contracts/identity/requests'
import { expandRoles, type Role } from '@leitstand/contracts/roles'
import type { PrismaInTransaction } from '@leitstand/kit/chassis'
import { nameOf } from '../domain/names.ts'
import type { Sight } from '../domain/sight.ts'
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts'

export type Reader = Pick<PrismaInTransaction<PrismaClient>, 'user' | 'userGroup'>

const withGroups = { memberships: { include: { group: true } } } as const
type UserRow = Prisma.UserGetPayload<{ include: typeof withGroups }>

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
  /** A customer group. */
  customer?: string[] | undefined
  roles?: string[] | undefined
  inactive?: boolean | undefined
  origin?: string[] | undefined
}

export async function findUser(prisma: Reader, uuid: string, sight: Sight): Promise<User | undefined> {
  const row = await prisma.user.findFirst({ where: { AND: [{ uuid }, inSight(sight)] }, include: withGroups })
  return row ? toUser(row) : undefined
}

export async function listUsers(
  prisma: Reader,
  filter: UserFilter,
  paging: UserPage,
  sight: Sight,
): Promise<{ items: User[]; total: number }> {
  const where = { AND: [inSight(sight), ...conditions(filter)] }
  const [rows, total] = await Promise.all([
    prisma.user.findMany({
      where,
      include: withGroups,
      orderBy: [...paging.order.map(({ field, direction }) => ({ [field]: direction })), { uuid: 'asc' as const }],
      skip: (paging.page - 1) * paging.itemsPerPage,
      take: paging.itemsPerPage,
    }),
    prisma.user.count({ where }),
  ])
  return { items: rows.map(toUser), total }
}

/** The people behind uuids or addresses, as events carry them. */
export async function findFacts(
  prisma: Reader,
  by: { uuids: readonly string[] } | { activeEmails: readonly string[] },
): Promise<UserFacts[]> {
  const where =
    'uuids' in by ? { uuid: { in: [...by.uuids] } } : { email: { in: [...by.activeEmails] }, inactive: false }
  const rows = await prisma.user.findMany({ where, include: withGroups, orderBy: { uuid: 'asc' } })
  return rows.map(toFacts)
}

/** Users after a uuid, in their order: one page of an export. */
export async function exportFacts(prisma: Reader, after: string | null, limit: number): Promise<UserFacts[]> {
  const where = after ? { uuid: { gt: after } } : {}
  const rows = await prisma.user.findMany({ where, include: withGroups, orderBy: { uuid: 'asc' }, take: limit })
  return rows.map(toFacts)
}

export async function changeLocale(prisma: Reader, uuid: string, locale: 'de' | 'en'): Promise<UserFacts> {
  const data = { locale, version: { increment: 1 } }
  return toFacts(await prisma.user.update({ where: { uuid }, data, include: withGroups }))
}

/** The condition that keeps to what somebody may see. */
export function inSight(sight: Sight): Prisma.UserWhereInput {
  if (sight.kind === 'everybody') return {}
  if (sight.kind === 'self') return { uuid: sight.uuid }
  return { memberships: { some: { groupUuid: { in: [...sight.groups] } } } }
}

function memberOf(groups: string[] | undefined): Prisma.UserWhereInput[] {
  return groups ? [{ memberships: { some: { groupUuid: { in: groups } } } }] : []
}

function conditions(filter: UserFilter): Prisma.UserWhereInput[] {
  const partly = (field: 'email' | 'firstName' | 'lastName', values: string[] | undefined) =>
    values ? [{ OR: values.map((value) => ({ [field]: { contains: value, mode: 'insensitive' as const } })) }] : []
  return [
    ...partly('email', filter.email),
    ...partly('firstName', filter.firstName),
    ...partly('lastName', filter.lastName),
    ...searchConditions(filter.search),
    ...memberOf(filter.group),
    ...memberOf(filter.customer),
    ...(filter.roles ? [{ roles: { hasSome: filter.roles } }] : []),
    ...(filter.inactive === undefined ? [] : [{ inactive: filter.inactive }]),
    ...(filter.origin ? [{ origin: { in: filter.origin } }] : []),
  ]
}

/** Every word must occur in one of the names or the address. */
export function searchConditions(search: string | undefined): Prisma.UserWhereInput[] {
  const words = (search ?? '').split(/\s+/).filter(Boolean)
  return words.map((word) => {
    const contains = { contains: word, mode: 'insensitive' as const }
    return { OR: [{ firstName: contains }, { lastName: contains }, { email: contains }] }
  })
}

export function toUser(row: UserRow): User {
  const groups = row.memberships.map(({ group }) => group).sort((a, b) => a.name.localeCompare(b.name, 'de'))
  const customer = groups.find((group) => group.customerGroup)
  return {
    '@id': iri('users', row.uuid),
    '@type': 'User',
    uuid: row.uuid,
    firstName: row.firstName,
    lastName: row.lastName,
    name: nameOf(row),
    email: row.email,
    roles: row.roles as Role[],
    inactive: row.inactive,
    isSubUser: row.isSubUser,
    is_sub_user: row.isSubUser,
    origin: row.origin as User['origin'],
    locale: row.locale as User['locale'],
    groups: groups.map((group) => groupRef(group.uuid, group.name)),
    customer: customer ? groupRef(customer.uuid, customer.name) : null,
    version: row.version,
  }
}

export function toFacts(row: UserRow): UserFacts {
  const groups = row.memberships.map(({ group }) => group).filter((group) => group.active)
  const roles = expandRoles([...(row.roles as Role[]), ...groups.flatMap((group) => group.roles as Role[])])
  return {
    uuid: row.uuid,
    name: nameOf(row),
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    language: row.locale as UserFacts['language'],
    staff: roles.includes('ROLE_EMPLOYEE'),
    roles,
    inactive: row.inactive,
    groups: groups.map((group) => group.uuid),
    customerGroup: groups.find((group) => group.customerGroup)?.uuid ?? null,
    disableConfirmationEmail: row.disableConfirmationEmail,
    version: row.version,
  }
}
