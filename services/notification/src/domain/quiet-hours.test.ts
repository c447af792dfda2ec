import { expect, test } from 'vitest'
import { afterQuiet, wakes } from './quiet-hours.ts'

const night = { from: '20:00', until: '07:00', timeZone: 'Europe/Berlin', alarms: false }
const noon = { ...night, from: '12:00', until: '13:30' }

test.each([
  ['in the evening, until the morning', night, '2026-02-12T19:00:00Z', '2026-02-13T06:00:00Z'],
  ['after midnight, until the same morning', night, '2026-02-13T02:00:00Z', '2026-02-13T06:00:00Z'],
  ['from the first minute', night, '2026-02-12T19:00:00Z', '2026-02-13T06:00:00Z'],
  ['not at the end any more', night, '2026-02-13T06:00:00Z', '2026-02-13T06:00:00Z'],
  ['not by day', night, '2026-02-12T11:00:00Z', '2026-02-12T11:00:00Z'],
  ['over noon', noon, '2026-02-12T11:30:00Z', '2026-02-12T12:30:00Z'],
  ['not after noon', noon, '2026-02-12T12:30:00Z', '2026-02-12T12:30:00Z'],
  ['over the night in which the clocks go forward', night, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
  ['over the night in which the clocks go back', night, '2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'],
  [
    'in the zone of the person',
    { ...night, timeZone: 'America/New_York' },
    '2026-02-12T19:00:00Z',
    '2026-02-12T19:00:00Z',
  ],
])('mails wait %s', (_, quiet, at, leaves) => {
  expect(afterQuiet(quiet, new Date(at))).toEqual(new Date(leaves))
})

test('without quiet hours nothing waits', () => {
  const at = new Date('2026-02-12T23:00:00Z')
  expect(afterQuiet(null, at)).toEqual(at)
})

test('a deadline wakes only whoever must keep it and wants to be woken', () => {
  const woken = { ...night, alarms: true }
  expect(wakes(woken, 'sla', 'assigned')).toBe(true)
  expect(wakes(woken, 'due', 'responsible')).toBe(true)
  expect(wakes(woken, 'sla', 'watching')).toBe(false)
  expect(wakes(woken, 'customerComment', 'assigned')).toBe(false)
  expect(wakes(night, 'sla', 'assigned')).toBe(false)
})
