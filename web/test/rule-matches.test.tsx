import { countRuleMatches } from '@leitstand/contracts/sla/matches'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RuleMatches } from '../src/features/admin/rule-matches.tsx'
import { mock } from './mock.ts'
import { admin, nordlicht } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Form() {
  const [value, setValue] = useState('')
  const conditions = [{ field: 'customer' as const, operator: 'is' as const, value }]
  return (
    <>
      <button type="button" onClick={() => setValue(nordlicht.uuid)}>
        Nordlicht
      </button>
      <RuleMatches values={{ type: 'created', conditions }} />
    </>
  )
}

test('nothing is asked about a rule whose condition has no value yet', async () => {
  const asked = answerFetch(admin())
  mock(countRuleMatches, () => ({ count: 3, open: 5, tickets: [] }))
  const counts = () => asked.filter(({ url }) => url.includes('/rule_matches'))
  await show(<Form />, admin())
  await screen.findByText('…')
  await userEvent.click(screen.getByRole('button', { name: 'Nordlicht' }))
  await screen.findByText(/3/)
  expect(counts()).toMatchObject([{ body: { conditions: [{ value: nordlicht.uuid }] } }])
})
