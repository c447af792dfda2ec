import { quickFilters } from '@leitstand/contracts/ticket/lists'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SaveFilterDialog } from '../src/features/tickets/save-filter-dialog.tsx'
import { freshView } from '../src/lib/list-url.ts'
import { aList } from './lists.ts'
import { mock } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

test('a saved filter is replaced once, however often it is pressed', async () => {
  const asked = answerFetch(agent())
  const chosen = { ...aList(1, 'Drucker'), ticketList: false }
  mock(quickFilters.requests.patch, () => chosen)
  const answer = globalThis.fetch
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const given = answer(...call)
    if (call[1]?.method === 'PATCH') await released
    return await given
  })
  const saved = vi.fn()
  const close = () => undefined
  await show(<SaveFilterDialog view={freshView(20)} chosen={chosen} onSaved={saved} close={close} />)
  const replace = await screen.findByRole('button', { name: /Überschreiben/ })
  await userEvent.click(replace)
  await userEvent.click(replace)
  release()
  await waitFor(() => expect(saved).toHaveBeenCalled())
  expect(asked.filter(({ method }) => method === 'PATCH')).toHaveLength(1)
})
