import { mayReceive } from '@leitstand/contracts/audience'
import { newId } from '@leitstand/kit/ids'
import { anActor } from '@leitstand/kit/testing/test-service'
import { anyAudience, anyReader } from '@leitstand/kit/testing/visibility'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Filters } from '../../src/domain/filters.ts'
import { filterOf } from '../../src/engine/typesense-filter.ts'
import { documentOf, matching, question } from './matching.ts'

const groups = [newId(), newId(), newId()]
const people = [newId(), newId(), newId()]
const some = <T>(values: readonly T[]) => fc.subarray([...values])

const person = fc.constantFrom('me', 'none', ...people)
const filters: fc.Arbitrary<Filters> = fc.record(
  {
    status: some(['open', 'planned', 'closed']),
    status_ignore: some(['open', 'planned']),
    type: some(['normal', 'order']),
    priority: some(['low', 'highest']),
    assignee: fc.array(person, { maxLength: 3 }),
    customer: some([...groups, 'none']),
    responsibleUser: fc.array(person, { maxLength: 2 }),
    responsibility: some([...groups.map((one) => `group|${one}`), ...people.map((one) => `user|${one}`), 'none']),
    relevantFor: some(['me', ...people]),
    waitingFor: fc.constantFrom([], ['me']),
    attention: some(['overdue', 'sla-at-risk', 'sla-broken', 'unanswered']),
    unansweredHours: fc.constantFrom([], ['24']),
    olderThanDays: fc.constantFrom([], ['0'], ['30']),
    ticketVariant: fc.constantFrom(['all'], ['main_only'], ['sub_only']),
    publicId: fc.array(fc.constantFrom('1', '10001', 'abc'), { maxLength: 2 }),
    createdStartAt: fc.constantFrom([], ['2026-11-20']),
    updatedEndAt: fc.constantFrom([], ['2026-11-20 12:00:00']),
  },
  { requiredKeys: [] },
)

it('lets no filter widen what somebody may find', () => {
  fc.assert(
    fc.property(anyReader, anyAudience, filters, (actor, audience, asked) => {
      const ticket = documentOf({ audience, status: 'open' })
      if (matching(actor, asked)(ticket)) expect(mayReceive(actor, audience)).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

it('finds nothing for values that could end the filter and for numbers that are none, and refuses ids that are none', () => {
  const anna = anActor()
  for (const type of ['a`) || (public_id:>0', 'a) || (public_id:>0', 'x && y', '']) {
    expect(filterOf(question(anna, { type: [type] }))).not.toContain('public_id:>0')
    expect(matching(anna, { type: [type] })(documentOf({ type: 'normal' }))).toBe(false)
  }
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
  expect(matching(anna, { publicId: ['abc'] })(documentOf({}))).toBe(false)
})
