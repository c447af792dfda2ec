import { previewAgreement } from '@leitstand/contracts/sla/matches'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { DuePreview } from '../src/features/admin/due-preview.tsx'
import { mock } from './mock.ts'
import { admin } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Form() {
  const [minutes, setMinutes] = useState(0)
  const responseTimes = [{ type: 'main' as const, minutes }]
  return (
    <>
      <button type="button" onClick={() => setMinutes(60)}>
        Eine Stunde
      </button>
      <DuePreview
        terms={{ responseTimes, resolutionTime: null, includeHolidays: false, includeSecondaryTime: false }}
      />
    </>
  )
}

test('nothing is asked about an agreement whose minutes are not written yet', async () => {
  const asked = answerFetch(admin())
  mock(previewAgreement, () => ({ response: null, resolution: null }))
  const previews = () => asked.filter(({ url }) => url.includes('/preview'))
  await show(<Form />, admin())
  await screen.findByText('Die Vorschau kommt, sobald die Zeiten stimmen.')
  await userEvent.click(screen.getByRole('button', { name: 'Eine Stunde' }))
  await expect.poll(() => previews().length).toBe(1)
  expect(previews()).toMatchObject([{ body: { responseTimes: [{ minutes: 60 }] } }])
})
