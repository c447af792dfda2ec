import { isStaff } from '@leitstand/contracts/actor'
import { findUserGroups, findUsers } from '@leitstand/contracts/identity/requests'
import { invalid } from '@leitstand/contracts/problems'
import type { Violation } from '@leitstand/contracts/violations'
import type { Context, ServiceContext } from '../context.ts'
import { namedTables, type Pointers } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { findExisting } from '../store/names.ts'
import {
  findGroups,
  findPeople,
  type GroupRow,
  groups as groupCopies,
  type PersonRow,
  people as peopleCopies,
} from '../store/people.ts'

/**
 * Checks that everything pointed at exists, and answers the people among it. Where customers choose people, for them nobody exists
 * but those of the ticket's customer: a refusal of its own would tell that there is somebody.
 */
export async function checkReferences(
  context: Context,
  pointers: Pointers,
  chosenFor?: Pick<TicketRow, 'customer'>,
): Promise<Map<string, PersonRow>> {
  const { person = {}, user_group = {}, ...own } = pointers
  const exists = (one: PersonRow) => !chosenFor || isStaff(context.actor) || isOf(chosenFor, one)
  const known = await knownPeople(context, valuesOf(person))
  const people = new Map([...known].filter(([, one]) => exists(one)))
  const groups = await knownGroups(context, valuesOf(user_group))
  const wrong = [...missing(person, people), ...missing(user_group, groups)]
  for (const table of namedTables) {
    const asked = table === 'person' || table === 'user_group' ? {} : (own[table] ?? {})
    wrong.push(...missing(asked, await findExisting(context, table, valuesOf(asked))))
  }
  const { customer = [] } = user_group
  if (customer.some((uuid) => uuid && groups.get(uuid)?.customer_group === false))
    wrong.push({ propertyPath: 'customer', code: 'unknown-reference' })
  // AMB-095: exactly one employee works on it.
  if (valuesOf({ assignee: person.assignee ?? [] }).some((uuid) => people.get(uuid)?.staff === false))
    wrong.push({ propertyPath: 'assignee', code: 'assignee-not-staff' })
  if (wrong.length > 0) throw invalid(...wrong)
  return people
}

function isOf({ customer }: Pick<TicketRow, 'customer'>, person: PersonRow): boolean {
  return customer !== null && person.customer_group === customer
}

/** People by uuid. Those who are not known here yet are asked for at identity, so this stands before transactions. */
export async function knownPeople(context: ServiceContext, uuids: readonly string[]): Promise<Map<string, PersonRow>> {
  const found = new Map((await findPeople(context, uuids)).map((person) => [person.uuid, person]))
  const unknown = uuids.filter((uuid) => !found.has(uuid))
  if (unknown.length === 0) return found
  const { people } = await context.callAsSystem(findUsers, { uuids: unknown })
  await peopleCopies.keep(context, people)
  for (const person of await findPeople(context, unknown)) found.set(person.uuid, person)
  return found
}

/** Groups by uuid, in the same way: whoever has just made a group can use it at once. */
export async function knownGroups(context: ServiceContext, uuids: readonly string[]): Promise<Map<string, GroupRow>> {
  const found = new Map((await findGroups(context, uuids)).map((group) => [group.uuid, group]))
  const unknown = uuids.filter((uuid) => !found.has(uuid))
  if (unknown.length === 0) return found
  const { groups } = await context.callAsSystem(findUserGroups, { uuids: unknown })
  await groupCopies.keep(context, groups)
  for (const group of await findGroups(context, unknown)) found.set(group.uuid, group)
  return found
}

function missing(
  pointers: Record<string, readonly (string | null | undefined)[]>,
  found: { has(uuid: string): boolean },
): Violation[] {
  return Object.entries(pointers).flatMap(([propertyPath, uuids]) =>
    uuids.some((uuid) => uuid && !found.has(uuid)) ? [{ propertyPath, code: 'unknown-reference' as const }] : [],
  )
}

function valuesOf(pointers: Record<string, readonly (string | null | undefined)[]>): string[] {
  return [...new Set(Object.values(pointers).flat())].filter((uuid): uuid is string => typeof uuid === 'string')
}
