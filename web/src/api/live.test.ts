import { events, requests } from '@leitstand/contracts/catalogue'
import { expect, test, vi } from 'vitest'
import { concerns, linesOf, listenLive, readingsOf } from './live.ts'

const ticket = '01890000-0000-7000-8000-000000000001'
const message = (subject: string) => ({ subject, ticket, publicId: 10001, version: 4 })

test('a change of a ticket concerns its page and the lists, not other tickets', () => {
  const changed = message('event.ticket.changed')
  expect(concerns(changed, 'ticket.getTicket', { id: '10001' })).toBe(true)
  expect(concerns(changed, 'ticket.getTicket', { id: '10002' })).toBe(false)
  expect(concerns(changed, 'search.searchTickets', { q: '' })).toBe(true)
  expect(concerns(changed, 'billing.listWorktimes', { 'ticket.publicId': '10001' })).toBe(false)
})

test('a tree of tickets is concerned by those that stand in it, and by new ones', () => {
  const tree = { items: [{ uuid: ticket }], total: 1 }
  const asked = ['ticket.getTicketTree', { id: '10000' }] as const
  expect(concerns(message('event.ticket.transitioned'), ...asked, tree)).toBe(true)
  expect(concerns(message('event.ticket.transitioned'), ...asked, { items: [], total: 0 })).toBe(false)
  expect(concerns(message('event.ticket.created'), ...asked, tree)).toBe(true)
  expect(concerns(message('event.ticket.transitioned'), 'ticket.getTicket', { id: '10000' }, tree)).toBe(false)
})

test('an SLA is found by the uuid of its ticket', () => {
  expect(concerns(message('event.ticket-sla.changed'), 'sla.listTicketSlas', { 'ticket.uuid': ticket })).toBe(true)
})

test('a notice concerns the bell only', () => {
  const notice = { subject: 'event.notice.created', ticket: null, publicId: null, version: null }
  expect(concerns(notice, 'notification.listNotices', { itemsPerPage: 12 })).toBe(true)
  expect(concerns(notice, 'ticket.getTicket', { id: '10001' })).toBe(false)
})

test('a change of a component concerns the list of components', () => {
  const changed = message('event.ticket-component.changed')
  expect(concerns(changed, 'billing.listTicketComponents', { 'ticket.publicId': '10001' })).toBe(true)
})

test('facts and readings are those of the contracts', () => {
  const aggregates = new Set(events.map(({ subject }) => subject.split('.')[1]))
  expect(Object.keys(readingsOf).sort()).toEqual([...aggregates].sort())
  const readings = Object.values(readingsOf).flat()
  const unknown = readings.filter((beginning) => !requests.some(({ name }) => name.startsWith(beginning)))
  expect(unknown).toEqual([])
})

test('an event nobody shows concerns nothing', () => {
  expect(concerns(message('event.session.revoked'), 'ticket.getTicket', { id: '10001' })).toBe(false)
})

test('lines are read whole, however the stream cuts them', () => {
  const lines = linesOf()
  expect(lines('retry: 2000\n\nda')).toEqual(['retry: 2000', ''])
  expect(lines('ta: {"a":')).toEqual([])
  expect(lines('1}\n\n')).toEqual(['data: {"a":1}', ''])
})

test('a stream that falls silent, as after a night in a bag, is left for a new one, and what was missed is read', async () => {
  vi.useFakeTimers()
  const streams: WritableStreamDefaultWriter<Uint8Array>[] = []
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    streams.push(writer)
    signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
    return new Response(readable)
  })
  const onMissed = vi.fn()
  const stop = listenLive({ onMessage: () => undefined, onMissed, since: null })
  const pulse = () => streams.at(-1)?.write(new TextEncoder().encode(': \n\n'))
  for (let seconds = 0; seconds < 120; seconds += 20) {
    await vi.advanceTimersByTimeAsync(20_000)
    await pulse()
  }
  expect(streams).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(streams).toHaveLength(2)
  expect(onMissed).toHaveBeenCalledOnce()
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
