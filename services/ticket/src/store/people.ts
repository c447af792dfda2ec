import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import {
  type NotificationSettings,
  type ProductOption,
  watchNewFromKinds,
} from '@leitstand/contracts/identity/notification-settings'
import type { GroupFacts, UserFacts } from '@leitstand/contracts/identity/requests'
import type { Sql } from '@leitstand/kit/database'
import { rememberName } from './names.ts'

export interface PersonRow {
  uuid: string
  name: string
  email: string
  staff: boolean
  inactive: boolean
  customer_group: string | null
}

export interface GroupRow {
  uuid: string
  name: string
  customer_group: boolean
}

export async function learnPeople(on: Sql, people: readonly UserFacts[]): Promise<void> {
  if (people.length === 0) return
  await on.query(
    `INSERT INTO person (uuid, name, email, staff, inactive, customer_group, version, roles, groups, watches_new, watches_kinds)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (uuid uuid, name text, email text, staff boolean, inactive boolean,
       customer_group uuid, version int, roles text[], groups uuid[], watches_new boolean, watches_kinds text[])
     ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, email = excluded.email, staff = excluded.staff, inactive = excluded.inactive,
       customer_group = excluded.customer_group, version = excluded.version, roles = excluded.roles, groups = excluded.groups,
       watches_new = excluded.watches_new, watches_kinds = excluded.watches_kinds
     WHERE person.version < excluded.version`,
    [JSON.stringify(people.map(toPersonColumns))],
  )
  for (const person of people) rememberName(person.uuid, person.name)
}

function toPersonColumns(person: UserFacts): Record<string, unknown> {
  return {
    uuid: person.uuid,
    name: person.name,
    email: person.email,
    staff: person.staff,
    inactive: person.inactive,
    customer_group: person.customerGroup,
    version: person.version,
    roles: person.roles,
    groups: person.groups,
    watches_new: person.notificationSettings.watchNewFromUserGroup,
    watches_kinds: kindsWatchedBy(person.notificationSettings),
  }
}

function kindsWatchedBy(settings: NotificationSettings): ResourceKind[] {
  const options = Object.keys(watchNewFromKinds) as ProductOption[]
  return options.filter((option) => settings[option]).map((option) => watchNewFromKinds[option])
}

export async function learnGroups(on: Sql, groups: readonly GroupFacts[]): Promise<void> {
  if (groups.length === 0) return
  await on.query(
    `INSERT INTO user_group (uuid, name, customer_group, active, version, show_tickets, watches_new)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::boolean[], $5::int[], $6::boolean[], $7::boolean[])
     ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, customer_group = excluded.customer_group, active = excluded.active, version = excluded.version,
       show_tickets = excluded.show_tickets, watches_new = excluded.watches_new
     WHERE user_group.version < excluded.version`,
    [
      groups.map((group) => group.uuid),
      groups.map((group) => group.name),
      groups.map((group) => group.customerGroup),
      groups.map((group) => group.active),
      groups.map((group) => group.version),
      groups.map((group) => group.showTickets),
      groups.map((group) => group.watchNewFromUserGroup),
    ],
  )
  for (const group of groups) rememberName(group.uuid, group.name)
}

export async function findPeople(on: Sql, uuids: readonly string[]): Promise<PersonRow[]> {
  if (uuids.length === 0) return []
  return await on.query<PersonRow>('SELECT * FROM person WHERE uuid = ANY($1::uuid[])', [uuids], 'people')
}

export async function findGroups(on: Sql, uuids: readonly string[]): Promise<GroupRow[]> {
  if (uuids.length === 0) return []
  return await on.query(
    'SELECT uuid, name, customer_group FROM user_group WHERE uuid = ANY($1::uuid[])',
    [uuids],
    'groups',
  )
}
