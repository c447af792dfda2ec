// @vitest-environment jsdom
import { searchTickets } from '@leitstand/contracts/search/requests'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { act, cleanup, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../src/api/send.ts'
import { isSessionExpired } from '../src/api/session-state.ts'
import { useApi } from '../src/api/use-api.ts'
import { useLive } from '../src/api/use-live.ts'

let say: (message: object) => void
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  asked = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.startsWith('/api/live')) {
      asked.push(url)
      return new Response(JSON.stringify({ 'hydra:member': [], 'hydra:totalItems': 0 }))
    }
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        say = (message) => stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
      },
    })
    return new Response(body)
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Desk() {
  useLive()
  useApi(searchTickets, {})
  useApi(getTicket, { id: '10001' })
  return null
}

async function open() {
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Desk />
    </SWRConfig>,
  )
  await pass(10)
  asked.length = 0
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const changed = async (publicId: number) => {
  say({ subject: 'event.ticket.changed', ticket: null, publicId, version: 1 })
  await pass(50)
}
const lists = () => asked.filter((url) => url.startsWith('/api/search')).length
const tickets = () => asked.filter((url) => url.startsWith('/api/tickets/')).length

test('a list is read when something happened, and once more when it has become quiet', async () => {
  await open()
  await changed(10002)
  await pass(200)
  expect([lists(), tickets()]).toEqual([1, 0])
  await pass(60_000)
  expect([lists(), tickets()]).toEqual([2, 0])
})

test('a ticket is read at each change, and the lists only some times a minute while much happens', async () => {
  await open()
  for (let at = 0; at < 10; at += 1) {
    await changed(10001)
    await pass(950)
  }
  expect(tickets()).toBe(10)
  expect(lists()).toBeGreaterThanOrEqual(3)
  expect(lists()).toBeLessThanOrEqual(5)
})

test('a hidden tab reads its lists when it is looked at again', async () => {
  await open()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await changed(10002)
  await pass(60_000)
  expect(lists()).toBe(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(10)
  expect(lists()).toBe(1)
  hidden.mockRestore()
})

test('after one has signed in again in another tab, this one hears what happens and catches up', async () => {
  const signedIn = globalThis.fetch
  const signedOut = async () => Response.json({}, { status: 401 })
  vi.stubGlobal('fetch', signedOut)
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
      <Desk />
    </SWRConfig>,
  )
  await pass(5_000)
  expect(isSessionExpired()).toBe(true)
  vi.stubGlobal('fetch', signedIn)
  await act(() => send(searchTickets, {}))
  expect(isSessionExpired()).toBe(false)
  asked.length = 0
  await pass(5_000)
  expect([lists(), tickets()]).toEqual([1, 1])
  await changed(10001)
  await pass(500)
  expect(tickets()).toBe(2)
})
