import { countRuleMatches } from '@leitstand/contracts/sla/matches'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RuleMatches } from '../src/features/admin/rule-matches.tsx'
import { mock } from './mock.ts'
import { admin } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Form() {
  const [value, setValue] = useState('')
  const conditions = [{ field: 'customer' as const, operator: 'is' as const, value }]
  return (
    <>
      <input aria-label="Kunde" value={value} onChange={(event) => setValue(event.target.value)} />
      <RuleMatches values={{ type: 'created', conditions }} />
    </>
  )
}

test('nothing is asked about a rule whose condition is half written', async () => {
  const asked = answerFetch(admin())
  mock(countRuleMatches, () => ({ count: 3, open: 5, tickets: [] }))
  const counts = () => asked.filter(({ url }) => url.includes('/rule_matches'))
  await show(<Form />, admin())
  await userEvent.type(screen.getByRole('textbox', { name: 'Kunde' }), '0190d2a0-0000-7000-8000-0000000000b1')
  await screen.findByText(/3/)
  expect(counts()).toMatchObject([{ body: { conditions: [{ value: '0190d2a0-0000-7000-8000-0000000000b1' }] } }])
})
