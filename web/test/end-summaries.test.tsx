import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { EndSummariesForm } from '../src/features/session/end-summaries-form.tsx'
import { leave, show } from './world.tsx'

afterEach(leave)

test('the page of the link in a summary ends them by its button, and not by being looked at', async () => {
  const asked = vi.fn(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', asked)
  await show(<EndSummariesForm token="abc" />)
  const button = await screen.findByRole('button', { name: 'Ja, abbestellen' })
  expect(asked).not.toHaveBeenCalled()
  await userEvent.click(button)
  await screen.findByText('Die Zusammenfassungen von Leitstand sind abbestellt.')
  const body = JSON.stringify({ 'List-Unsubscribe': 'One-Click' })
  expect(asked).toHaveBeenCalledWith('/unsubscribe/abc', expect.objectContaining({ method: 'POST', body }))
})
