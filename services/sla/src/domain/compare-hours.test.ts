import { BusinessHours, type FederalState, knownSettings } from '@leitstand/contracts/sla/settings'
import { newId } from '@leitstand/kit/ids'
import { aTicketFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { expect, it } from 'vitest'
import { toCalendar } from './business-hours.ts'
import { compareHours } from './compare-hours.ts'

const usual = knownSettings.businessHours.initial
const calendarOf = (hours: object = usual, states: FederalState[] = []) =>
  toCalendar(BusinessHours.parse(hours), states, 'Europe/Berlin')
const agreement = {
  uuid: newId(),
  name: 'Gold',
  firstResponseTime: null,
  responseTimes: [{ type: 'main' as const, minutes: 60 }],
  conditions: [],
  templates: [],
  userGroups: [nordlicht.uuid],
  includeHolidays: false,
  includeSecondaryTime: false,
  pauseStates: [],
  resolutionTime: null,
}
const friday = '2026-11-20T16:30:00.000Z'
const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] }

it.each([
  ['the same hours', friday, calendarOf(), 'same'],
  ['an hour that was never reached', friday, calendarOf({ ...usual, thursday: [] }), 'same'],
  ['a longer Friday', friday, calendarOf({ ...usual, friday: [{ from: '08:00', until: '20:00' }] }), 'earlier'],
  ['a later Monday', friday, calendarOf({ ...usual, monday: [{ from: '10:00', until: '18:00' }] }), 'later'],
  ['no hours at all', friday, calendarOf({ ...usual, ...closed }), 'never'],
  ['the holidays of Bavaria', '2027-01-06T08:00:00.000Z', calendarOf(usual, ['BY']), 'later'],
] as const)('with %s a ticket is due as the calendar says', (_, createdAt, proposed, shift) => {
  const ticket = aTicketFacts({ createdAt, updatedAt: createdAt })
  expect(compareHours([agreement], ticket, calendarOf(), proposed)).toBe(shift)
})

it('a ticket to whom nothing is promised stays as it is', () => {
  expect(compareHours([], aTicketFacts({ createdAt: friday }), calendarOf(), calendarOf({ ...usual, ...closed }))).toBe(
    'same',
  )
})

it('where nothing is ever open, each day is looked at once for all tickets', () => {
  const looked: string[] = []
  const holiday = (day: string) => {
    looked.push(day)
    return null
  }
  const proposed = { ...calendarOf({ ...usual, ...closed }), holiday }
  for (let day = 1; day <= 30; day += 1) {
    const createdAt = `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`
    expect(compareHours([agreement], aTicketFacts({ createdAt }), calendarOf(), proposed)).toBe('never')
  }
  expect(looked.length).toBe(new Set(looked).size)
})
