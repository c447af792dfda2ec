import { isStaff } from '@leitstand/contracts/actor'
import { findUserGroups, findUsers } from '@leitstand/contracts/identity/requests'
import { invalid } from '@leitstand/contracts/problems'
import type { Violation } from '@leitstand/contracts/violations'
import type { Context, ServiceContext } from '../context.ts'
import { namedTables, type Pointers } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { isKeptFrom } from '../domain/ticket-policy.ts'
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
  wrong.push(...unfitting(pointers, people, groups))
  if (wrong.length > 0) throw invalid(...wrong)
  return people
}

/** Customers are customers, and employees work on a ticket and answer for it (AMB-095). */
function unfitting(
  { person = {}, user_group = {} }: Pointers,
  people: ReadonlyMap<string, PersonRow>,
  groups: ReadonlyMap<string, GroupRow>,
): Violation[] {
  const isCustomers = (uuid: string | null | undefined) => people.get(uuid ?? '')?.staff === false
  const isOfKind = (isCustomerGroup: boolean) => (uuid: string | null | undefined) =>
    groups.get(uuid ?? '')?.customer_group === isCustomerGroup
  const { customer = [], responsibleGroups = [] } = user_group
  return [
    ...(customer.some(isOfKind(false)) ? [{ propertyPath: 'customer', code: 'unknown-reference' } as const] : []),
    ...(responsibleGroups.some(isOfKind(true))
      ? [{ propertyPath: 'responsibleGroups', code: 'unknown-reference' } as const]
      : []),
    ...(['assignee', 'responsibleUsers'] as const)
      .filter((field) => (person[field] ?? []).some(isCustomers))
      .map((propertyPath) => ({ propertyPath, code: 'assignee-not-staff' }) as const),
  ]
}

/** Who works on something, by the fields that say so. */
interface Workers {
  assignee?: string | null | undefined
  responsible_users?: readonly string[] | undefined
}

/** Nobody out of service is given work anew; what they have stays theirs until somebody else takes it. */
export async function goneWorkers(context: Context, wanted: Workers, before: Workers = {}): Promise<Violation[]> {
  const added = {
    assignee: wanted.assignee && wanted.assignee !== before.assignee ? [wanted.assignee] : [],
    responsibleUsers: (wanted.responsible_users ?? []).filter((uuid) => !before.responsible_users?.includes(uuid)),
  }
  const people = await knownPeople(context, valuesOf(added))
  return Object.entries(added)
    .filter(([, uuids]) => uuids.some((uuid) => people.get(uuid)?.inactive))
    .map(([propertyPath]) => ({ propertyPath, code: 'person-out-of-service' }))
}

/** Nobody is made to watch what they never see; the refusal names whom. */
export function keptFrom(
  ticket: Pick<TicketRow, 'type' | 'internal'>,
  propertyPath: string,
  people: readonly PersonRow[],
): Violation[] {
  const names = people.filter((person) => isKeptFrom(ticket, person)).map(({ name }) => name)
  return names.length === 0 ? [] : [{ propertyPath, code: 'kept-from', details: { names: names.join(', ') } }]
}

/** Whom a ticket is for belongs to its customer (AMB-126): anybody else would be shown to them, and reads nothing there. */
export async function foreignCustomerUser(
  context: ServiceContext,
  { customer, customer_user }: Pick<TicketRow, 'customer' | 'customer_user'>,
): Promise<Violation[]> {
  if (customer_user === null) return []
  const person = (await knownPeople(context, [customer_user])).get(customer_user)
  const isTheirs = person !== undefined && !person.staff && customer !== null && isMemberOf(customer, person)
  return isTheirs ? [] : [{ propertyPath: 'customerUser', code: 'person-of-other-customer' }]
}

function isMemberOf(customer: string, { customer_group, groups }: PersonRow): boolean {
  return customer_group === customer || groups.includes(customer)
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
