import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { plainName } from '../domain/names.ts'
import type { PlannedGroup, PlannedPerson } from '../domain/plan-people.ts'
import { lockPeople } from './people-lock.ts'

/** Those who are not there yet; until the transaction ends nobody else adds them. */
export async function newcomersAmong(tx: Sql, people: readonly PlannedPerson[]): Promise<PlannedPerson[]> {
  await lockPeople(tx)
  const rows = await tx.query<{ email: string }>('SELECT email FROM users WHERE email = ANY($1::text[])', [
    people.map(({ email }) => email),
  ])
  const known = new Set(rows.map(({ email }) => email))
  return people.filter(({ email }) => !known.has(email))
}

/** Finds or makes the groups of these people; none claims one of these mail domains. The answer is keyed by `groupKey`. */
export async function provideGroups(
  tx: Sql,
  people: readonly PlannedPerson[],
  unclaimed: ReadonlySet<string> = new Set(),
): Promise<Map<string, string>> {
  const wanted = new Map(people.flatMap(({ groups }) => groups).map((group) => [groupKey(group), group]))
  const found = new Map<string, string>()
  for (const [key, group] of wanted) {
    const domain = unclaimed.has(group.domain ?? '') ? undefined : group.domain
    found.set(key, (await findGroup(tx, group)) ?? (await makeGroup(tx, { ...group, domain })))
  }
  return found
}

export function groupKey(group: PlannedGroup): string {
  return `${group.customerGroup}|${group.domain ?? ''}|${group.name.toLowerCase()}`
}

async function findGroup(tx: Sql, group: PlannedGroup): Promise<string | undefined> {
  const [row] = await tx.query<{ uuid: string }>(
    `SELECT uuid::text FROM user_groups
      WHERE customer_group = $1 AND (lower(name) = lower($2) OR ($3::text IS NOT NULL AND mail_domains @> ARRAY[$3::text]))
      ORDER BY lower(name) = lower($2) DESC LIMIT 1`,
    [group.customerGroup, group.name, group.domain ?? null],
  )
  return row?.uuid
}

async function makeGroup(tx: Sql, group: PlannedGroup): Promise<string> {
  const uuid = newId()
  await tx.query(
    `INSERT INTO user_groups (uuid, name, plain_name, customer_group, show_tickets, mail_domains)
     VALUES ($1::uuid, $2, $3, $4, $5, $6::text[])`,
    [
      uuid,
      group.name,
      plainName(group.name),
      group.customerGroup,
      group.showTickets,
      group.domain ? [group.domain] : [],
    ],
  )
  return uuid
}

/** Adds people as members of their groups. Answers who and which groups are new or changed. */
export async function addPeople(
  tx: Sql,
  people: readonly PlannedPerson[],
  groups: ReadonlyMap<string, string>,
  passwords: ReadonlyMap<string, string>,
): Promise<{ people: Set<string>; changedGroups: string[] }> {
  const rows = people.map((person) => ({
    uuid: newId(),
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    roles: person.roles,
    is_sub_user: person.isSubUser,
    locale: person.locale,
    password_hash: person.password ? (passwords.get(person.password) ?? null) : null,
  }))
  const added = await tx.query<{ uuid: string; email: string }>(
    `INSERT INTO users (uuid, email, first_name, last_name, roles, is_sub_user, locale, password_hash)
     SELECT uuid, email, first_name, last_name, roles, is_sub_user, locale, password_hash
       FROM jsonb_to_recordset($1::jsonb) AS r(uuid uuid, email text, first_name text, last_name text, roles text[],
                                               is_sub_user boolean, locale text, password_hash text)
     ON CONFLICT (email) DO NOTHING RETURNING uuid::text, email`,
    [JSON.stringify(rows)],
  )
  const newUuids = new Map(added.map(({ uuid, email }) => [email, uuid]))
  const joins = people.flatMap((person) => {
    const user = newUuids.get(person.email)
    return user
      ? person.groups.map((group) => ({ user, group: groups.get(groupKey(group)) ?? '', leads: person.leads }))
      : []
  })
  const changedGroups = await join(tx, joins)
  return { people: new Set(newUuids.values()), changedGroups }
}

async function join(tx: Sql, joins: { user: string; group: string; leads: boolean }[]): Promise<string[]> {
  if (joins.length === 0) return []
  await tx.query(
    'INSERT INTO memberships (user_uuid, group_uuid) SELECT * FROM unnest($1::uuid[], $2::uuid[]) ON CONFLICT DO NOTHING',
    [joins.map(({ user }) => user), joins.map(({ group }) => group)],
  )
  for (const { user, group } of joins.filter(({ leads }) => leads)) {
    await tx.query('UPDATE user_groups SET main_customer_uuid = $1::uuid WHERE uuid = $2::uuid', [user, group])
  }
  const changed = [...new Set(joins.map(({ group }) => group))]
  await tx.query('UPDATE user_groups SET version = version + 1 WHERE uuid = ANY($1::uuid[])', [changed])
  return changed
}
