import type { Actor } from '@leitstand/contracts/actor'
import type { Audience } from '@leitstand/contracts/audience'
import { expandRoles, type Role } from '@leitstand/contracts/roles'
import fc from 'fast-check'
import { newId } from '../ids.ts'
import { aCustomer, anActor } from './test-service.ts'

// Readers and audiences that meet in every way: what lists show is held against the rule of visibility with them.

const groups = [newId(), newId()]
const people = [newId(), newId()]
const staffRoles = [
  'ROLE_EMPLOYEE',
  'ROLE_ISMS',
  'ROLE_BILLING',
  'ROLE_AUTHORITIES',
  'ROLE_SUPER_ADMIN',
] as const satisfies Role[]
const some = <T>(values: readonly T[]) => fc.subarray([...values])

const employee = fc
  .record({ uuid: fc.constantFrom(...people), given: fc.subarray([...staffRoles], { minLength: 1 }) })
  .map(({ uuid, given }) => anActor({ uuid, roles: expandRoles(given) }))
const customer = fc
  .record({ uuid: fc.constantFrom(...people), customerGroups: some(groups), seesAllOf: some(groups) })
  .map((parts) => aCustomer(parts.customerGroups[0] ?? newId(), parts))
export const anyAudience: fc.Arbitrary<Audience> = fc.record({
  staffRole: fc.constantFrom('ROLE_EMPLOYEE' as const, ...staffRoles),
  internal: fc.boolean(),
  customerGroup: fc.constantFrom(null, ...groups),
  people: some(people),
})

export const anyReader: fc.Arbitrary<Actor> = fc.oneof(employee, customer, fc.constant(anActor({ roles: [] })))

// The same in each run.
const seed = 262

export function manyEmployees(): Actor[] {
  return fc.sample(employee, { seed, numRuns: 12 })
}
export function manyCustomers(): Actor[] {
  return [...fc.sample(customer, { seed, numRuns: 16 }), anActor({ roles: [] })]
}
export function manyAudiences(): Audience[] {
  return fc.sample(anyAudience, { seed, numRuns: 20 })
}
