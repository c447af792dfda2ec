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

export async function learnPeople(on: Sql, people: readonly UserFacts[]): Promise<void> {
  if (people.length === 0) return
  await on.query(
    `INSERT INTO person (uuid, name, email, staff, inactive, customer_group, version)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::uuid[], $7::int[])
     ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, email = excluded.email, staff = excluded.staff, inactive = excluded.inactive,
       customer_group = excluded.customer_group, version = excluded.version
     WHERE person.version < excluded.version`,
    [
      people.map((person) => person.uuid),
      people.map((person) => person.name),
      people.map((person) => person.email),
      people.map((person) => person.staff),
      people.map((person) => person.inactive),
      people.map((person) => person.customerGroup),
      people.map((person) => person.version),
    ],
  )
  for (const person of people) rememberName(person.uuid, person.name)
}

export async function learnGroups(on: Sql, groups: readonly GroupFacts[]): Promise<void> {
  if (groups.length === 0) return
  await on.query(
    `INSERT INTO user_group (uuid, name, customer_group, active, version)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::boolean[], $5::int[])
     ON CONFLICT (uuid) DO UPDATE SET name = excluded.name, customer_group = excluded.customer_group, active = excluded.active, version = excluded.version
     WHERE user_group.version < excluded.version`,
    [
      groups.map((group) => group.uuid),
      groups.map((group) => group.name),
      groups.map((group) => group.customerGroup),
      groups.map((group) => group.active),
      groups.map((group) => group.version),
    ],
  )
  for (const group of groups) rememberName(group.uuid, group.name)
}

export async function findPeople(on: Sql, uuids: readonly string[]): Promise<PersonRow[]> {
  if (uuids.length === 0) return []
  return await on.query<PersonRow>('SELECT * FROM person WHERE uuid = ANY($1::uuid[])', [uuids], 'people')
}

export async function findGroups(
  on: Sql,
  uuids: readonly string[],
): Promise<{ uuid: string; name: string; customer_group: boolean }[]> {
  if (uuids.length === 0) return []
  return await on.query(
    'SELECT uuid, name, customer_group FROM user_group WHERE uuid = ANY($1::uuid[])',
    [uuids],
    'groups',
  )
}
