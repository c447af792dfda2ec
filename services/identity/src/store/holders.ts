import type { Role } from '@leitstand/contracts/roles'
import type { Sql } from '@leitstand/kit/database'
import type { FieldsOf } from '@leitstand/kit/fields-of'
import type { HeldGroup, Holder } from '../domain/build-actor.ts'
import { nameOf } from '../domain/names.ts'
import type { User } from '../generated/prisma/client.ts'

/** Of a user `u`: all that decides who somebody is. */
export const holderColumns = `u.uuid, u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.roles, u.origin, u.locale,
  coalesce((SELECT json_agg(json_build_object('uuid', g.uuid, 'customerGroup', g.customer_group, 'active', g.active,
                                              'showTickets', g.show_tickets, 'roles', g.roles, 'workflows', g.workflows) ORDER BY g.uuid)
              FROM memberships m JOIN user_groups g ON g.uuid = m.group_uuid WHERE m.user_uuid = u.uuid), '[]') AS groups`

export type HolderRow = FieldsOf<
  User,
  'uuid' | 'firstName' | 'lastName' | 'email',
  { roles: Role[] } & Pick<Holder, 'origin' | 'locale'>
> & { groups: HeldGroup[] }

export function toHolder({ uuid, email, roles, origin, locale, groups, ...names }: HolderRow): {
  holder: Holder
  groups: HeldGroup[]
} {
  return { holder: { uuid, name: nameOf({ ...names, email }), email, roles, origin, locale }, groups }
}

export async function findHolder(sql: Sql, user: string): Promise<{ holder: Holder; groups: HeldGroup[] } | undefined> {
  const [row] = await sql.query<HolderRow>(
    `SELECT ${holderColumns} FROM users u WHERE u.uuid = $1::uuid AND NOT u.inactive`,
    [user],
  )
  return row && toHolder(row)
}
