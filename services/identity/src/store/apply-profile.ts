import type { Origin } from '@leitstand/contracts/actor'
import type { Role } from '@leitstand/contracts/roles'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { plainName } from '../domain/names.ts'
import type { Profile } from '../domain/read-profile.ts'
import { sideOf } from '../domain/role-sides.ts'
import { dropPasswordLinks } from './password-links.ts'
import { unsetMainCustomer } from './write-users.ts'

/** Makes the person behind a first sign-in. Undefined when the mail address belongs to somebody already. */
export async function makePerson(tx: Sql, origin: Origin, profile: Profile): Promise<string | undefined> {
  const [row] = await tx.query<{ uuid: string }>(
    `INSERT INTO users (uuid, email, first_name, last_name, roles, origin, locale, is_sub_user)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (email) DO NOTHING RETURNING uuid`,
    [
      newId(),
      profile.email,
      profile.firstName,
      profile.lastName,
      [roleOf(profile)],
      origin,
      profile.locale,
      !profile.employee && !profile.mainCustomer,
    ],
  )
  return row?.uuid
}

/** As what somebody begins who comes from an origin. */
export function roleOf(profile: Profile): Role {
  if (profile.employee) return 'ROLE_EMPLOYEE'
  return profile.mainCustomer ? 'ROLE_MAIN_CUSTOMER' : 'ROLE_CUSTOMER'
}

/** The origin owns the name of those who come from it, and an address that it has verified; of others, who only linked it, it changes nothing. */
export async function updatePerson(tx: Sql, origin: Origin, user: string, profile: Profile): Promise<boolean> {
  // The inner select still sees the row as it was before the update.
  const [changed] = await tx.query<{ hasMoved: boolean }>(
    `UPDATE users SET first_name = $3, last_name = $4,
       email = CASE WHEN EXISTS (SELECT 1 FROM users WHERE email = $5 AND uuid <> $1) THEN email ELSE coalesce($5, email) END
     WHERE uuid = $1 AND origin = $2
       AND (first_name, last_name, email) IS DISTINCT FROM ($3, $4, coalesce($5, email))
     RETURNING email <> (SELECT email FROM users AS before WHERE before.uuid = users.uuid) AS "hasMoved"`,
    [user, origin, profile.firstName, profile.lastName, profile.isEmailVerified ? profile.email : null],
  )
  // A link that was mailed to the address before is not for whoever reads there now.
  if (changed?.hasMoved) await dropPasswordLinks(tx, user)
  return changed !== undefined
}

export interface Joined {
  /** The group of the customer; null for staff and for accounts that name none. */
  group: string | null
  /** Groups whose members changed, or who speaks for them. */
  changed: string[]
}

/**
 * Puts a customer into the group of its customer at the origin, and out of those it was in through the same origin. Groups
 * are told apart by the origin's number: a name proves nothing.
 */
export async function joinCustomerGroup(tx: Sql, origin: Origin, user: string, profile: Profile): Promise<Joined> {
  if (profile.employee || (await isStaff(tx, user))) return { group: null, changed: [] }
  const group = profile.customer ? await provideGroup(tx, origin, profile.customer) : null
  const left = await tx.query<{ uuid: string }>(
    `DELETE FROM memberships m USING external_groups e
      WHERE m.user_uuid = $1 AND e.group_uuid = m.group_uuid AND e.origin = $2 AND m.group_uuid IS DISTINCT FROM $3
      RETURNING m.group_uuid AS uuid`,
    [user, origin, group],
  )
  const joined = group
    ? await tx.query<{ uuid: string }>(
        `INSERT INTO memberships (user_uuid, group_uuid) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING group_uuid AS uuid`,
        [user, group],
      )
    : []
  const led = group && profile.mainCustomer ? await leadIfNobodyDoes(tx, group, user) : []
  // Who has left a group, or has not the role, speaks for none.
  const { firstName, lastName, email } = profile
  const unset = (await unsetMainCustomer(tx, { uuid: user, firstName, lastName, email })).map((one) => one.group)
  const isIn = (groups: readonly { uuid: string }[], uuid: string) => groups.some((one) => one.uuid === uuid)
  // What was given and taken back at once is as before.
  const spoken = [...led, ...unset].filter(({ uuid }) => isIn(led, uuid) !== isIn(unset, uuid))
  return { group, changed: [...new Set([...left, ...joined, ...spoken].map(({ uuid }) => uuid))] }
}

async function leadIfNobodyDoes(tx: Sql, group: string, user: string): Promise<{ uuid: string }[]> {
  return await tx.query(
    'UPDATE user_groups SET main_customer_uuid = $2 WHERE uuid = $1 AND main_customer_uuid IS NULL RETURNING uuid',
    [group, user],
  )
}

/** An employee may have a customer's account at an origin as well, and is no customer here by that. */
async function isStaff(tx: Sql, user: string): Promise<boolean> {
  const [row] = await tx.query<{ roles: Role[] }>('SELECT roles FROM users WHERE uuid = $1', [user])
  return row !== undefined && sideOf(row.roles) === 'staff'
}

/** Needs the lock of people. */
async function provideGroup(tx: Sql, origin: Origin, customer: { externalId: string; name: string }): Promise<string> {
  const [known] = await tx.query<{ uuid: string }>(
    'SELECT group_uuid AS uuid FROM external_groups WHERE origin = $1 AND external_id = $2',
    [origin, customer.externalId],
  )
  if (known) return known.uuid
  const uuid = newId()
  const [{ taken } = { taken: false }] = await tx.query<{ taken: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM user_groups WHERE customer_group AND lower(name) = lower($1)) AS taken',
    [customer.name],
  )
  const name = taken ? `${customer.name} (${origin} ${customer.externalId})` : customer.name
  await tx.query('INSERT INTO user_groups (uuid, name, plain_name, customer_group) VALUES ($1, $2, $3, true)', [
    uuid,
    name,
    plainName(name),
  ])
  await tx.query('INSERT INTO external_groups (origin, external_id, group_uuid) VALUES ($1, $2, $3)', [
    origin,
    customer.externalId,
    uuid,
  ])
  return uuid
}
