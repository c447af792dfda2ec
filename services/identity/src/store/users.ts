import { systemActor } from '@leitstand/contracts/actor'
import { groupRef, iri } from '@leitstand/contracts/common'
import type { User, UserFacts } from '@leitstand/contracts/identity/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { expandRoles, type Role } from '@leitstand/contracts/roles'
import type { PrismaInTransaction } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import { type Conditions, conditions } from '@leitstand/kit/list'
import { preparedName } from '@leitstand/kit/prepared-name'
import { nameOf } from '../domain/names.ts'
import { settingsOf } from '../domain/notification-settings.ts'
import { hasAddress } from '../domain/pending-address.ts'
import type { Visibility } from '../domain/visibility.ts'
import type { UserGroup as Group, User as Model, PrismaClient } from '../generated/prisma/client.ts'
import { andVisible } from './conditions.ts'

export type Reader = Pick<PrismaInTransaction<PrismaClient>, 'user' | 'userGroup'>

type Queries = Pick<Sql, 'query'>

export async function findUser(on: Queries, uuid: string, visibility: Visibility): Promise<User | undefined> {
  const asked = ofUser(uuid)
  andVisible(asked, visibility)
  const [row] = await readUsers(on, asked)
  return row && toUser(row, visibility)
}

function ofUser(uuid: string): Conditions {
  const asked = conditions()
  asked.and(`u.uuid = ${asked.given(uuid)}::uuid`)
  return asked
}

/** The people behind uuids or addresses, as events carry them. */
export async function findFacts(
  on: Queries,
  by: { uuids: readonly string[] } | { activeEmails: readonly string[] },
): Promise<UserFacts[]> {
  const asked = exceptSystemAccount()
  if ('uuids' in by) asked.isOneOf('u.uuid', 'uuid', by.uuids)
  else asked.and(`NOT u.inactive AND u.email = ANY(${asked.given(by.activeEmails)}::text[])`)
  return (await readUsers(on, asked)).map(toFacts)
}

/** Users after a uuid, in their order: one page of an export. */
export async function exportFacts(on: Queries, after: string | null, limit: number): Promise<UserFacts[]> {
  const asked = exceptSystemAccount()
  if (after) asked.and(`u.uuid > ${asked.given(after)}::uuid`)
  return (await readUsers(on, asked, limit)).map(toFacts)
}

/** The technical account is listed, but nobody can be told anything through it or assign it work. */
function exceptSystemAccount(): Conditions {
  const asked = conditions()
  asked.and(`u.uuid <> ${asked.given(systemActor.uuid)}::uuid`)
  return asked
}

async function readUsers(on: Queries, asked: Conditions, limit: number | null = null): Promise<UserRow[]> {
  const uuids = `SELECT u.uuid FROM users u${asked.where()} ORDER BY u.uuid LIMIT ${asked.given(limit)}`
  const text = rowsOfUsers(uuids, 'u.uuid')
  return await on.query<UserRow>(text, asked.values, preparedName(text))
}

/** The statement for the rows of those whose uuids another one finds. */
export function rowsOfUsers(uuids: string, order: string): string {
  return `WITH page AS MATERIALIZED (${uuids})
       SELECT u.uuid, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.roles, u.inactive, u.is_sub_user AS "isSubUser",
              u.origin, u.locale, u.notification_settings AS "notificationSettings", u.version, p.uuid AS picture,
              u.anonymised_at AS "anonymisedAt", a.email AS "pendingEmail", a.expires_at AS "pendingUntil",
              coalesce((SELECT json_agg(json_build_object('uuid', g.uuid, 'name', g.name, 'customerGroup', g.customer_group,
                                                          'active', g.active, 'roles', g.roles) ORDER BY g.name, g.uuid)
                          FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid WHERE m.user_uuid = u.uuid), '[]') AS groups
         FROM page JOIN users u ON u.uuid = page.uuid LEFT JOIN user_pictures p ON p.user_uuid = u.uuid
              LEFT JOIN pending_addresses a ON a.user_uuid = u.uuid ORDER BY ${order}`
}

export async function changeLocale(on: Queries, uuid: string, locale: 'de' | 'en'): Promise<UserFacts> {
  await on.query('UPDATE users SET locale = $2, version = version + 1 WHERE uuid = $1::uuid', [uuid, locale])
  const [row] = await readUsers(on, ofUser(uuid))
  return toFacts(mustExist(row))
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
  groups: Pick<Group, 'uuid' | 'name' | 'customerGroup' | 'active' | 'roles'>[]
  /** uuid of the picture. */
  picture: string | null
  /** The address that waits to be confirmed. */
  pendingEmail: string | null
  pendingUntil: Date | null
}

/** Somebody as whoever asks may see them: who else they are a customer of is no other customer's affair. */
export function toUser(row: UserRow, visibility: Visibility): User {
  const isSeen = ({ uuid }: { uuid: string }) => visibility.kind !== 'members' || visibility.groups.includes(uuid)
  const groups = row.groups.filter(isSeen)
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

function toFacts(row: UserRow): UserFacts {
  const groups = row.groups.filter((group) => group.active)
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
