import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { MinutesField } from '../src/features/admin/minutes-field.tsx'
import { leave, show } from './world.tsx'

afterEach(leave)

function Form() {
  const [minutes, setMinutes] = useState(240)
  return (
    <>
      <MinutesField label="Minuten" min={1} value={minutes} onChange={setMinutes} />
      <output>{minutes}</output>
    </>
  )
}

test('minutes that are emptied are not zero, and stand there again when nothing else is written', async () => {
  await show(<Form />)
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Minuten' })
  await userEvent.clear(field)
  expect(field.value).toBe('')
  expect(screen.getByRole('status').textContent).toBe('240')
  await userEvent.type(field, '5')
  expect(field.value).toBe('5')
  expect(screen.getByRole('status').textContent).toBe('5')
  await userEvent.clear(field)
  await userEvent.tab()
  expect(field.value).toBe('5')
})
