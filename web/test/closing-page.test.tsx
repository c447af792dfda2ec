import { trackings } from '@leitstand/contracts/ticket/trackings'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useAction } from '../src/api/use-action.ts'
import { mock } from './mock.ts'
import { agent } from './people.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Subject() {
  const { run } = useAction(trackings.requests.delete)
  return (
    <button type="button" onClick={() => void run({ uuid: '1' })}>
      Löschen
    </button>
  )
}

const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before a page is closed while something is still on its way to the server', async () => {
  answerFetch(agent())
  mock(trackings.requests.delete, () => null)
  const answered = globalThis.fetch
  let arrive = () => {}
  const way = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await way
    return answered(url, init)
  })
  await show(<Subject />)
  expect(asksBeforeClosing()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Löschen' }))
  expect(asksBeforeClosing()).toBe(true)
  arrive()
  await waitFor(() => expect(asksBeforeClosing()).toBe(false))
})
