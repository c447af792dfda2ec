import { limits } from '@leitstand/contracts/common'
import { createComment } from '@leitstand/contracts/ticket/comments'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Outgoing } from '../src/features/ticket/outgoing.ts'
import { fail, mock } from './mock.ts'
import { agent } from './people.ts'
import { aComment, aTicket } from './tickets.ts'
import { type Asked, answerFetch, leave } from './world.tsx'

const me = agent().uuid
let asked: Asked[]
beforeEach(() => {
  localStorage.clear()
  asked = answerFetch(agent())
  mock(createComment, ({ text }) => aComment(aTicket(), 1, { text }))
})
afterEach(leave)

/** Another tab of the same browser, or the same one after a reload. */
async function openTab() {
  vi.resetModules()
  const tab = await import('../src/features/ticket/outgoing.ts')
  tab.resumeOutgoing(me)
  return tab
}
const written = () => asked.filter(({ url }) => url === '/api/comments').map(({ body }) => body)
const statesOf = (tab: { currentOutgoing(): readonly Outgoing[] }) => tab.currentOutgoing().map(({ state }) => state)
const reply = (text: string) => ({
  ...{ user: me, publicId: 10001, text, files: [], mentions: [], since: null, sendByEmail: true, step: undefined },
})
const crossing = [aComment(aTicket(), 2)]
/** What the browser tells all tabs but the one that stored something. */
const tellOthers = (id = '') => dispatchEvent(new StorageEvent('storage', { key: `leitstand:${me}:outgoing:${id}` }))

test('a reply that another one crossed waits for its author also after a reload', async () => {
  const before = await openTab()
  before.holdReply(reply('gekreuzt'), crossing)
  const after = await openTab()
  expect(statesOf(after)).toEqual(['crossed'])
  expect(written()).toEqual([])
})

test('what earlier releases kept of a reply is still known', async () => {
  const old = { ...reply('von früher'), id: crypto.randomUUID(), sendAt: 0, state: 'failed', reason: 'Gesperrt' }
  localStorage.setItem(`leitstand:${me}:outgoing`, JSON.stringify([old]))
  const tab = await openTab()
  expect(tab.currentOutgoing()).toMatchObject([{ text: 'von früher', state: 'failed', reason: 'Gesperrt' }])
})

test('a second tab leaves a held reply to the first, and both know how it stands', async () => {
  vi.useFakeTimers()
  const first = await openTab()
  first.holdReply(reply('noch zurückzuholen'), [])
  const second = await openTab()
  await vi.advanceTimersByTimeAsync(limits.undoSeconds * 500)
  expect(statesOf(second)).toEqual(['held'])
  expect(written()).toEqual([])
  const [held] = second.currentOutgoing()
  second.takeBack(held?.id ?? '')
  tellOthers(held?.id)
  await vi.advanceTimersByTimeAsync(limits.undoSeconds * 1000)
  expect(statesOf(first)).toEqual([])
  expect(written()).toEqual([])
})

test('a held reply is sent once when its time is over, however many tabs show it', async () => {
  vi.useFakeTimers()
  const first = await openTab()
  first.holdReply(reply('einmal'), [])
  await openTab()
  await vi.advanceTimersByTimeAsync(limits.undoSeconds * 1000 + 100)
  expect(written()).toMatchObject([{ text: 'einmal' }])
})

test('a reply that failed in one tab is kept when another tab sends one', async () => {
  const first = await openTab()
  first.holdReply(reply('gescheitert'), crossing)
  vi.resetModules()
  const second = await import('../src/features/ticket/outgoing.ts')
  second.holdReply(reply('von nebenan'), [])
  second.sendNow(second.currentOutgoing()[0]?.id ?? '')
  await waitFor(() => expect(second.currentOutgoing()).toEqual([]))
  expect((await openTab()).currentOutgoing()).toMatchObject([{ text: 'gescheitert' }])
})

test('whoever has left the ticket is told that the reply failed, and can send it again from there', async () => {
  vi.resetModules()
  const { show: showAnew } = await import('./world.tsx')
  const tab = await import('../src/features/ticket/outgoing.ts')
  await showAnew(<p>Übersicht</p>)
  mock(createComment, () => fail('ticket-finished', {}))
  tab.holdReply(reply('zu spät'), [])
  act(() => tab.sendNow(tab.currentOutgoing()[0]?.id ?? ''))
  await screen.findByText(/Ihre Antwort auf Ticket #10001/)
  mock(createComment, ({ text }) => aComment(aTicket(), 1, { text }))
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(tab.currentOutgoing()).toEqual([]))
})

test('whoever signs out has sent before what was held, and stays where it cannot be sent', async () => {
  vi.resetModules()
  const { show: showAnew } = await import('./world.tsx')
  const tab = await import('../src/features/ticket/outgoing.ts')
  const { UserMenu } = await import('../src/features/shell/user-menu.tsx')
  await showAnew(<UserMenu onHelp={() => undefined} />)
  const signOut = async () => {
    await userEvent.click(screen.getByRole('button', { name: /Menü von/ }))
    await userEvent.click(await screen.findByText('Abmelden'))
  }
  mock(createComment, () => fail('ticket-finished', {}))
  tab.holdReply(reply('zu spät'), [])
  await signOut()
  await screen.findByText(/Ihre Antwort auf Ticket #10001/)
  expect(asked.map(({ url }) => url)).not.toContain('/api/logout')
  tab.takeBack(tab.currentOutgoing()[0]?.id ?? '')

  mock(createComment, ({ text }) => aComment(aTicket(), 1, { text }))
  tab.holdReply(reply('gerade noch'), [])
  await signOut()
  await waitFor(() => expect(asked.map(({ url }) => url)).toContain('/api/logout'))
  expect(
    asked
      .map(({ url }) => url)
      .filter((url) => /comments|logout/.test(url))
      .slice(-2),
  ).toEqual(['/api/comments', '/api/logout'])
  expect(tab.currentOutgoing()).toEqual([])
})
