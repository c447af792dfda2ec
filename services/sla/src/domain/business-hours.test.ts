import { BusinessHours, knownSettings } from '@leitstand/contracts/sla/settings'
import { describe, expect, test } from 'vitest'
import { reversedSpecialTime, toCalendar } from './business-hours.ts'
import { openAt } from './response-time.ts'

const usual = knownSettings.businessHours.initial

describe('the setting of the business hours', () => {
  test('takes several ranges a day, single ranges, closed days and days left empty in the form', () => {
    const parsed = BusinessHours.parse({
      ...usual,
      monday: [
        { from: '08:00', until: '12:00' },
        { from: '13:00', until: '24:00' },
      ],
      tuesday: { from: '08:00', until: '12:00' },
      wednesday: null,
      thursday: { from: '', until: '' },
      friday: [{ from: null, until: null }],
    })
    expect(parsed.monday).toHaveLength(2)
    expect(parsed.tuesday).toEqual([{ from: '08:00', until: '12:00' }])
    expect([parsed.wednesday, parsed.thursday, parsed.friday]).toEqual([[], [], []])
  })

  test.each([
    ['the end before the start', { from: '18:00', until: '08:00' }],
    ['no length', { from: '08:00', until: '08:00' }],
    ['only a start', { from: '08:00' }],
    ['only an end', { from: '', until: '18:00' }],
    ['no time of day', { from: '8 Uhr', until: '18:00' }],
    ['a night', { from: '22:00', until: '06:00' }],
    ['a word too many', { from: '08:00', until: '18:00', pause: '12:00' }],
  ])('refuses a day with %s, and says so in one word', (_, range) => {
    for (const monday of [range, [range]]) {
      const { error } = BusinessHours.safeParse({ ...usual, monday })
      expect(error?.issues.map(({ message, path }) => [path[0], message])).toEqual([
        ['monday', 'business-hours-invalid'],
      ])
    }
  })

  test('takes a day that is left out for closed, and refuses one that no week has', () => {
    const { sunday: _, ...week } = usual
    expect(BusinessHours.parse(week).sunday).toEqual([])
    expect(BusinessHours.safeParse({ ...usual, montag: [] }).success).toBe(false)
  })

  test('refuses a day in other words instead of taking it for closed', () => {
    const { success } = BusinessHours.safeParse({ ...usual, monday: { start: '08:00', end: '18:00' } })
    expect(success).toBe(false)
  })

  test.each([
    ['2026-12-05T08:00', '2026-12-05T12:00', -1],
    ['2026-12-05T12:00', '2026-12-05T08:00', 1],
    ['2026-12-05T08:00', '2026-12-05T08:00', 1],
    // Berlin is an hour ahead of UTC then.
    ['2026-12-05T08:30', '2026-12-05T08:00:00Z', -1],
    ['2026-12-05T08:30:00Z', '2026-12-05T09:00', 1],
    // The clock was put forward between the two.
    ['2026-03-29T01:30', '2026-03-29T01:15:00Z', -1],
  ])('knows by the clock of the desk whether a special time from %s to %s ends before it begins', (from, until, at) => {
    const usually = { from: '2026-12-01T08:00', until: '2026-12-01T12:00', name: '' }
    const hours = BusinessHours.parse({ ...usual, special: [usually, { from, until }] })
    expect(reversedSpecialTime(hours, 'Europe/Berlin')).toBe(at)
  })

  test('reads special times on the local clock or with an offset', () => {
    const special = [
      { from: '2026-07-04T08:00', until: '2026-07-04T12:00', name: 'local' },
      { from: '2026-07-11T08:00:00Z', until: '2026-07-11T12:00:00Z', name: 'with offset' },
    ]
    const calendar = toCalendar(BusinessHours.parse({ ...usual, special }), [], 'Europe/Berlin')
    expect(openAt(calendar, Date.parse('2026-07-04T06:00:00Z')).mode).toBe('special')
    expect(openAt(calendar, Date.parse('2026-07-11T06:00:00Z')).mode).toBe('secondary')
    expect(openAt(calendar, Date.parse('2026-07-11T08:00:00Z')).mode).toBe('special')
  })

  test('is open Monday to Friday from eight to six until somebody sets it', () => {
    const calendar = toCalendar(BusinessHours.parse(usual), [], 'Europe/Berlin')
    expect(openAt(calendar, Date.parse('2026-11-20T16:59:59Z')).isOpen).toBe(true)
    expect(openAt(calendar, Date.parse('2026-11-20T17:00:00Z')).isOpen).toBe(false)
    expect(openAt(calendar, Date.parse('2026-11-21T10:00:00Z')).isOpen).toBe(false)
  })
})
