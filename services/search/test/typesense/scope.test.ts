import { mayReceive } from '@leitstand/contracts/audience'
import { newId } from '@leitstand/kit/ids'
import { aCustomer, anActor } from '@leitstand/kit/testing/test-service'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Filters } from '../../src/domain/filters.ts'
import type { Question } from '../../src/engine/engine.ts'
import { toDocument } from '../../src/engine/typesense-document.ts'
import { filterOf } from '../../src/engine/typesense-filter.ts'
import { collectionSchema } from '../../src/engine/typesense-schema.ts'
import { ticketFacts } from '../world.ts'
import { readFilter } from './filter.ts'

const types = new Map(collectionSchema('any').fields?.map((field) => [field.name, field.type]))
const groups = [newId(), newId(), newId()]
const people = [newId(), newId(), newId()]

function question(actor: Question['actor'], filters: Filters): Question {
  const asked = { words: [], number: undefined }
  return { actor, asked, filters, sort: undefined, order: 'desc', offset: 0, limit: 20, timeZone: 'Europe/Berlin' }
}

const some = <T>(values: readonly T[]) => fc.subarray([...values])
const customer = fc
  .record({ uuid: fc.constantFrom(...people), customerGroups: some(groups), seesAllOf: some(groups) })
  .map((parts) => aCustomer(groups[0] ?? '', parts))
const staff = fc
  .record({ authorities: fc.boolean(), groups: some(groups), uuid: fc.constantFrom(...people) })
  .map((parts) =>
    anActor({ ...parts, roles: parts.authorities ? ['ROLE_EMPLOYEE', 'ROLE_AUTHORITIES'] : ['ROLE_EMPLOYEE'] }),
  )
const audience = fc.record({
  staffRole: fc.constantFrom('ROLE_EMPLOYEE' as const, 'ROLE_AUTHORITIES' as const),
  internal: fc.boolean(),
  customerGroup: fc.constantFrom(null, ...groups),
  people: some(people),
})
const matching = (actor: Question['actor'], filters: Filters) => readFilter(filterOf(question(actor, filters)), types)
const document = (facts: Parameters<typeof ticketFacts>[0]) =>
  toDocument({
    facts: ticketFacts(facts),
    mentioned: [],
    subject_words: null,
    name_words: null,
    text_words: null,
    public_words: null,
    internal_words: null,
  })

it('lets everybody find exactly what the rule of sight allows', () => {
  fc.assert(
    fc.property(fc.oneof(customer, staff), audience, (actor, sight) => {
      const ticket = document({ audience: sight, status: 'open' })
      expect(matching(actor, {})(ticket)).toBe(mayReceive(actor, sight))
    }),
    { numRuns: 500 },
  )
})

const person = fc.constantFrom('me', 'none', ...people)
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    status: some(['open', 'planned', 'closed']),
    status_ignore: some(['open', 'planned']),
    type: some(['normal', 'order']),
    assignee: fc.array(person, { maxLength: 3 }),
    customer: some([...groups, 'none']),
    responsibleUser: fc.array(person, { maxLength: 2 }),
    responsibility: some([...groups.map((one) => `group|${one}`), ...people.map((one) => `user|${one}`), 'none']),
    relevantFor: some(['me', ...people]),
    waitingFor: fc.constantFrom([], ['me']),
    ticketVariant: fc.constantFrom(['all'], ['main_only'], ['sub_only']),
    publicId: fc.array(fc.constantFrom('1', '10001', 'abc'), { maxLength: 2 }),
    createdStartAt: fc.constantFrom([], ['2026-11-20']),
    updatedEndAt: fc.constantFrom([], ['2026-11-20 12:00:00']),
  },
  { requiredKeys: [] },
)

it('lets no filter widen what somebody may find', () => {
  fc.assert(
    fc.property(fc.oneof(customer, staff), audience, filters, (actor, sight, asked) => {
      const ticket = document({ audience: sight, status: 'open' })
      if (matching(actor, asked)(ticket)) expect(mayReceive(actor, sight)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

it('refuses values that could end the filter, and finds nothing for numbers that are none', () => {
  const anna = anActor()
  for (const type of ['a`) || (public_id:>0', 'a) || (public_id:>0', 'x && y', ''])
    expect(() => filterOf(question(anna, { type: [type] }))).toThrow('invalid')
  for (const key of [
    'assignee',
    'customer',
    'label',
    'watched',
    'relevantFor',
    'responsibleUser',
    'parentUuid',
  ] as const)
    expect(() => filterOf(question(anna, { [key]: ['egal'] }))).toThrow('invalid')
  expect(matching(anna, { publicId: ['abc'] })(document({}))).toBe(false)
})
