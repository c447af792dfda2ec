import { findUsers } from '@leitstand/contracts/identity/requests'
import { invalid } from '@leitstand/contracts/problems'
import type { Violation } from '@leitstand/contracts/violations'
import type { Context, Work } from '../context.ts'
import { findGroups, findPeople, learnPeople, type PersonRow } from './people.ts'

/** What a caller pointed at, by the field that pointed. */
export interface Pointers {
  people: Record<string, readonly (string | null | undefined)[]>
  groups: Record<string, readonly (string | null | undefined)[]>
}

/** Checks that everything pointed at exists. People who are not known here yet are looked up at identity, once. */
export async function checkReferences(context: Context, pointers: Pointers): Promise<Map<string, PersonRow>> {
  const people = await knownPeople(context, valuesOf(pointers.people))
  const groups = new Map((await findGroups(context, valuesOf(pointers.groups))).map((group) => [group.uuid, group]))
  const wrong = [...missing(pointers.people, people), ...missing(pointers.groups, groups)]
  const notCustomer = (pointers.groups['customer'] ?? []).some(
    (uuid) => uuid && groups.get(uuid)?.customer_group === false,
  )
  if (notCustomer) wrong.push({ propertyPath: 'customer', code: 'unknown-reference' })
  if (wrong.length > 0) throw invalid(...wrong)
  return people
}

export async function knownPeople(context: Work, uuids: readonly string[]): Promise<Map<string, PersonRow>> {
  const found = new Map((await findPeople(context, uuids)).map((person) => [person.uuid, person]))
  const unknown = uuids.filter((uuid) => !found.has(uuid))
  if (unknown.length === 0) return found
  const { people } = await context.callAsSystem(findUsers, { uuids: unknown })
  await learnPeople(context, people)
  for (const person of await findPeople(context, unknown)) found.set(person.uuid, person)
  return found
}

function missing(
  pointers: Record<string, readonly (string | null | undefined)[]>,
  found: ReadonlyMap<string, unknown>,
): Violation[] {
  return Object.entries(pointers).flatMap(([propertyPath, uuids]) =>
    uuids.some((uuid) => uuid && !found.has(uuid)) ? [{ propertyPath, code: 'unknown-reference' as const }] : [],
  )
}

function valuesOf(pointers: Record<string, readonly (string | null | undefined)[]>): string[] {
  return [...new Set(Object.values(pointers).flat())].filter((uuid): uuid is string => typeof uuid === 'string')
}
