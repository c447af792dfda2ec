import { undoTransition } from '@leitstand/contracts/ticket/transitions'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { offerStepBack } from '../src/features/ticket/step-back.ts'
import { mock } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

const moved = (publicId: number, label: string, version: number) => ({
  ...{
    publicId,
    state: 'in_progress' as const,
    status: 'in_progress' as const,
    label,
    version,
    transitions: [],
    stayed: [],
  },
})

test('of the steps of a ticket the last one alone is offered to be taken back', async () => {
  const asked = answerFetch(agent())
  mock(undoTransition, () => moved(10023, 'Neu', 5))
  await show(<p>Tickets</p>)
  const steps = [moved(10023, 'In Bearbeitung', 3), moved(10024, 'Geplant', 7), moved(10023, 'Erledigt', 4)]
  for (const step of steps) {
    offerStepBack({ transition: 'next' }, step, async () => [])
    await screen.findByText(`#${step.publicId}: ${step.label}`)
  }
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Rückgängig' })).toHaveLength(2))
  expect(screen.queryByText(/In Bearbeitung/)).toBeNull()
  const [first] = screen.getAllByRole('button', { name: 'Rückgängig' })
  await userEvent.click(first as HTMLElement)
  await waitFor(() => expect(asked[0]?.url).toContain('10023'))
  expect(asked[0]?.headers.get('if-match')).toContain('4')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Rückgängig' })).toHaveLength(1))
})
