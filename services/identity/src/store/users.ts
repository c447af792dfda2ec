import { systemActor } from '@leitstand/contracts/actor'
import { groupRef, iri } from '@leitstand/contracts/common'
import type { User, UserFacts } from '@leitstand/contracts/identity/requests'
import { expandRoles, type Role } from '@leitstand/contracts/roles'
import type { PrismaInTransaction } from '@leitstand/kit/chassis'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { nameOf } from '../domain/names.ts'
import { settingsOf } from '../domain/notification-settings.ts'
import { hasAddress } from '../domain/pending-address.ts'
import type { Visibility } from '../domain/visibility.ts'
import type { User as Model, Prisma, PrismaClient } from '../generated/prisma/client.ts'

export type Reader = Pick<PrismaInTransaction<PrismaClient>, 'user' | 'userGroup'>

const withGroups = { memberships: { include: { group: true } } } as const
const withParts = { ...withGroups, picture: { select: { uuid: true } }, pendingAddress: true } as const
type FactsRow = Prisma.UserGetPayload<{ include: typeof withGroups }>

export async function findUser(prisma: Reader, uuid: string, visibility: Visibility): Promise<User | undefined> {
  const where = { AND: [{ uuid }, inSight(visibility)] }
  const row = await prisma.user.findFirst({ where, include: withParts })
  if (!row) return undefined
  const groups = row.memberships.map(({ group }) => group)
  const { email: pendingEmail = null, expiresAt: pendingUntil = null } = row.pendingAddress ?? {}
  return toUser({ ...row, groups, picture: row.picture?.uuid ?? null, pendingEmail, pendingUntil })
}

/** The people behind uuids or addresses, as events carry them. */
export async function findFacts(
  prisma: Reader,
  by: { uuids: readonly string[] } | { activeEmails: readonly string[] },
): Promise<UserFacts[]> {
  const where =
    'uuids' in by ? { uuid: { in: [...by.uuids] } } : { email: { in: [...by.activeEmails] }, inactive: false }
  const rows = await prisma.user.findMany({
    where: { AND: [where, exceptSystemAccount] },
    include: withGroups,
    orderBy: { uuid: 'asc' },
  })
  return rows.map(toFacts)
}

/** Users after a uuid, in their order: one page of an export. */
export async function exportFacts(prisma: Reader, after: string | null, limit: number): Promise<UserFacts[]> {
  const where = { AND: [after ? { uuid: { gt: after } } : {}, exceptSystemAccount] }
  const rows = await prisma.user.findMany({ where, include: withGroups, orderBy: { uuid: 'asc' }, take: limit })
  return rows.map(toFacts)
}

/** The technical account is listed, but nobody can be told anything through it or assign it work. */
const exceptSystemAccount: Prisma.UserWhereInput = { uuid: { not: systemActor.uuid } }

export async function changeLocale(prisma: Reader, uuid: string, locale: 'de' | 'en'): Promise<UserFacts> {
  const data = { locale, version: { increment: 1 } }
  return toFacts(await prisma.user.update({ where: { uuid }, data, include: withGroups }))
}

/** The condition that keeps to what somebody may see. */
function inSight(visibility: Visibility): Prisma.UserWhereInput {
  if (visibility.kind === 'everybody') return {}
  if (visibility.kind === 'self') return { uuid: visibility.uuid }
  return { memberships: { some: { groupUuid: { in: [...visibility.groups] } } } }
}

export type UserRow = FieldsOf<
  Model,
  | 'uuid'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'roles'
  | 'inactive'
  | 'isSubUser'
  | 'origin'
  | 'locale'
  | 'version'
  | 'anonymisedAt',
  { notificationSettings: unknown }
> & {
  groups: { uuid: string; name: string; customerGroup: boolean }[]
  /** uuid of the picture. */
  picture: string | null
  /** The address that waits to be confirmed. */
  pendingEmail: string | null
  pendingUntil: Date | null
}

const german = new Intl.Collator('de')

export function toUser(row: UserRow): User {
  const groups = row.groups.toSorted((a, b) => german.compare(a.name, b.name))
  const customer = groups.find((group) => group.customerGroup)
  return {
    '@id': iri('users', row.uuid),
    '@type': 'User',
    uuid: row.uuid,
    firstName: row.firstName,
    lastName: row.lastName,
    name: nameOf(row),
    email: hasAddress(row) ? row.email : '',
    pendingAddress:
      row.pendingEmail && row.pendingUntil
        ? { email: row.pendingEmail, expiresAt: row.pendingUntil.toISOString() }
        : null,
    roles: row.roles as Role[],
    inactive: row.inactive,
    isSubUser: row.isSubUser,
    is_sub_user: row.isSubUser,
    origin: row.origin as User['origin'],
    locale: row.locale as User['locale'],
    groups: groups.map((group) => groupRef(group.uuid, group.name)),
    customer: customer ? groupRef(customer.uuid, customer.name) : null,
    notificationSettings: settingsOf(row.notificationSettings),
    picture: row.picture ? `/user/picture/${row.picture}` : null,
    anonymisedAt: row.anonymisedAt?.toISOString() ?? null,
    version: row.version,
  }
}

function toFacts(row: FactsRow): UserFacts {
  const groups = row.memberships.map(({ group }) => group).filter((group) => group.active)
  const roles = expandRoles([...(row.roles as Role[]), ...groups.flatMap((group) => group.roles as Role[])])
  const notificationSettings = settingsOf(row.notificationSettings)
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
    disableConfirmationEmail: notificationSettings.disableConfirmationEmail,
    notificationSettings,
    version: row.version,
  }
}
