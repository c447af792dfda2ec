import { BusinessHours, knownSettings } from '@leitstand/contracts/sla/settings'
import { aTicketFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { describe, expect, test } from 'vitest'
import { toCalendar } from './business-hours.ts'
import { keepAgreement } from './keep-agreement.ts'
import { basisOf, type KnownTicket, type TicketSla } from './known-ticket.ts'

const ten = Date.parse('2026-11-20T10:00:00+01:00')
const minutes = (count: number) => ten + count * 60_000
const gold = { uuid: '01900000-0000-7000-8000-000000000001', name: 'Gold' }
const terms = {
  calendar: toCalendar(BusinessHours.parse(knownSettings.businessHours.initial), [], 'Europe/Berlin'),
  agreements: [
    {
      ...gold,
      firstResponseTime: null,
      responseTimes: [{ type: 'main' as const, minutes: 60 }],
      includeHolidays: false,
      includeSecondaryTime: false,
      conditions: [],
      templates: [],
      userGroups: [nordlicht.uuid],
    },
  ],
}
const facts = aTicketFacts({ createdAt: new Date(ten).toISOString() })
const stranger = aTicketFacts({ ...facts, customer: null })
const deleted = aTicketFacts({ ...facts, deleted: true })

function aTicket(rest: Partial<KnownTicket> = {}): KnownTicket {
  return {
    uuid: facts.uuid,
    facts,
    lastActivityAt: ten,
    firstResponseAt: null,
    firstFinishedAt: null,
    basis: basisOf(facts),
    slaVersion: 1,
    isNew: false,
    ...rest,
  }
}
function anSla(rest: Partial<TicketSla> = {}): TicketSla {
  const standing = { dueAt: minutes(60), respondedAt: null, violated: false }
  return { agreement: gold, mode: 'main', minutes: 60, explanation: [], ...standing, ...rest }
}
function kept(ticket: Partial<KnownTicket>, known: TicketSla | null, now = minutes(30)) {
  const { sla, isChanged, timers } = keepAgreement(terms, aTicket(ticket), known, now)
  const standing = sla && { respondedAt: sla.respondedAt, violated: sla.violated }
  return { standing, isChanged, timers: timers.map(({ dueAt }) => dueAt) }
}
const running = { respondedAt: null, violated: false }

describe('the agreement of a ticket', () => {
  test('is determined when the ticket is new, and has a timer at the due time', () => {
    expect(kept({ isNew: true }, null)).toEqual({ standing: running, isChanged: true, timers: [minutes(60)] })
    expect(kept({ isNew: true, facts: stranger }, null)).toEqual({ standing: null, isChanged: false, timers: [] })
  })

  test('is determined again when the customer changed, although it is the same', () => {
    expect(kept({ basis: '|' }, null)).toEqual({ standing: running, isChanged: true, timers: [minutes(60)] })
    expect(kept({ basis: '|' }, anSla({ violated: true }))).toMatchObject({ standing: running, isChanged: true })
  })

  test('stays as it is while nothing happened that matters', () => {
    expect(kept({}, anSla())).toEqual({ standing: running, isChanged: false, timers: [] })
    expect(kept({}, null)).toEqual({ standing: null, isChanged: false, timers: [] })
  })

  test('is kept by a response in time, broken by one too late, and silent either way', () => {
    const [early, late] = [minutes(20), minutes(70)]
    const inTime = { standing: { respondedAt: early, violated: false }, isChanged: true, timers: [null] }
    expect(kept({ firstResponseAt: early }, anSla())).toEqual(inTime)
    const tooLate = { standing: { respondedAt: late, violated: true }, isChanged: true, timers: [null] }
    expect(kept({ firstResponseAt: late }, anSla(), minutes(80))).toEqual(tooLate)
    const settled = anSla({ respondedAt: early })
    expect(kept({ firstResponseAt: early }, settled)).toMatchObject({ isChanged: false, timers: [] })
  })

  test('is broken at the due time, unless the ticket was finished before', () => {
    const broken = { standing: { respondedAt: null, violated: true }, isChanged: true, timers: [null] }
    expect(kept({}, anSla(), minutes(60))).toEqual(broken)
    const finished = { standing: running, isChanged: false, timers: [null] }
    expect(kept({ firstFinishedAt: minutes(50) }, anSla(), minutes(70))).toEqual(finished)
  })

  test('ends with the ticket, and with the customer', () => {
    const gone = { standing: null, isChanged: true, timers: [null] }
    expect(kept({ facts: deleted }, anSla())).toEqual(gone)
    expect(kept({ facts: stranger }, anSla({ violated: true }))).toEqual({ ...gone, timers: [] })
  })
})
