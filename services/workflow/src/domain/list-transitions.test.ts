import { expandRoles } from '@leitstand/contracts/roles'
import { expect, test } from 'vitest'
import { listTransitions } from './list-transitions.ts'

const facts = { roles: expandRoles(['ROLE_EMPLOYEE']), adjournedFrom: null }

test.each([
  ['open', 'In Bearbeitung nehmen'],
  ['planned', 'In Bearbeitung nehmen'],
] as const)('whoever develops is offered in %s to work on it first, not to reject it', (status, label) => {
  const [first] = listTransitions({ ...facts, type: 'fcts', status }, 'de')
  expect(first?.label).toBe(label)
})

test('whoever decides on a request is offered to approve it first, then to reject it', () => {
  const offered = listTransitions({ ...facts, type: 'user_request', status: 'review' }, 'de')
  expect(offered.slice(0, 2).map(({ label }) => label)).toEqual(['Freigeben', 'Ablehnen'])
})
