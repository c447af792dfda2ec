import type { Worktime } from '@leitstand/contracts/billing/requests'
import { expect, test } from 'vitest'
import { changed } from './use-booking.ts'

const before = {
  startAt: '2026-11-20T09:00:00.000Z',
  endAt: '2026-11-20T10:00:00.000Z',
  accruedMinutes: 30,
  type: { uuid: '019a0000-0000-7000-8000-000000000001' },
  description: 'Log gelesen',
  internal: false,
  edgeShift: true,
} as Worktime
const same = {
  startAt: null,
  minutes: 30,
  type: '019a0000-0000-7000-8000-000000000001',
  description: 'Log gelesen',
  internal: false,
  edgeShift: true,
}

test.each([
  ['nothing was touched', {}, {}],
  ['the start is the same instant', { startAt: '2026-11-20T10:00:00+01:00' }, {}],
  ['it began earlier', { startAt: '2026-11-20T08:00:00.000Z' }, { startAt: '2026-11-20T08:00:00.000Z' }],
  ['it took less', { minutes: 20 }, { accruedTime: '20m' }],
  ['it took longer than it lay', { minutes: 90 }, { accruedTime: '1h 30m', endAt: '2026-11-20T10:30:00.000Z' }],
  ['another kind of work, or none', { type: null }, { type: null }],
  ['words and marks', { description: 'x', internal: true }, { description: 'x', internal: true }],
])('a change of a booking sends only what is different: %s', (_, given, sent) => {
  expect(changed(before, { ...same, ...given })).toEqual(sent)
})
