import { BusinessHours, knownSettings } from '@leitstand/contracts/sla/settings'
import { aTicketFacts, nordlicht } from '@leitstand/kit/testing/facts'
import { describe, expect, test } from 'vitest'
import { toCalendar } from './business-hours.ts'
import { keepAgreement } from './keep-agreement.ts'
import { basisOf, type KnownTicket, type TicketSla } from './known-ticket.ts'
import type { EnteredState } from './states-of-ticket.ts'

const ten = Date.parse('2026-11-20T10:00:00+01:00')
const minutes = (count: number) => ten + count * 60_000
const gold = { uuid: '01900000-0000-7000-8000-000000000001', name: 'Gold' }
const terms = {
  calendar: toCalendar(BusinessHours.parse(knownSettings.businessHours.initial), [], 'Europe/Berlin'),
  calendarDigest: 'now',
  agreements: [
    {
      ...gold,
      firstResponseTime: null,
      responseTimes: [{ type: 'main' as const, minutes: 60 }],
      includeHolidays: false,
      includeSecondaryTime: false,
      pauseStates: ['waiting_for_feedback' as const],
      resolutionTime: null as number | null,
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
    states: [],
    ...rest,
  }
}
const promised = {
  includeHolidays: false,
  includeSecondaryTime: false,
  pauseStates: ['waiting_for_feedback' as const],
  createdAt: ten,
  start: ten,
}
function anSla(rest: Partial<TicketSla> = {}): TicketSla {
  const ran = { pausedAt: null, resolution: null, calendar: 'now', terms: promised }
  const standing = { dueAt: minutes(60), respondedAt: null, violated: false }
  return { agreement: gold, mode: 'main', minutes: 60, explanation: [], ...standing, ...ran, ...rest }
}
function kept(ticket: Partial<KnownTicket>, known: TicketSla | null, now = minutes(30)) {
  const { sla, isChanged, timers } = keepAgreement(terms, aTicket(ticket), known, terms.calendar, now)
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

describe('a clock that stands still while the customer is asked', () => {
  const asked = { version: 2, status: 'waiting_for_feedback', at: minutes(20) } as const
  const answered = { version: 3, status: 'in_progress', at: minutes(50) } as const
  const clock = (ticket: Partial<KnownTicket>, known: TicketSla, now: number, calendar = terms.calendar) => {
    const { sla, isChanged, timers } = keepAgreement(terms, aTicket(ticket), known, calendar, now)
    const { dueAt, pausedAt, violated } = sla ?? {}
    return { dueAt, pausedAt, violated, isChanged, timers: timers.map((timer) => timer.dueAt) }
  }

  test('has no due time to be missed, and goes on where it stood', () => {
    const standing = { dueAt: minutes(60), pausedAt: minutes(20), violated: false }
    expect(clock({ states: [asked] }, anSla(), minutes(20))).toEqual({ ...standing, isChanged: true, timers: [null] })
    const paused = anSla({ pausedAt: minutes(20) })
    expect(clock({ states: [asked] }, paused, minutes(500))).toEqual({ ...standing, isChanged: false, timers: [] })
    const going = { dueAt: minutes(90), pausedAt: null, violated: false, isChanged: true, timers: [minutes(90)] }
    expect(clock({ states: [asked, answered] }, paused, minutes(50))).toEqual(going)
  })

  test('is not late when it is answered while it stands', () => {
    const paused = anSla({ pausedAt: minutes(20) })
    const late = { states: [asked], firstResponseAt: minutes(200) }
    expect(clock(late, paused, minutes(200))).toMatchObject({ pausedAt: null, violated: false, isChanged: true })
  })

  test('stays late when it was late before', () => {
    const late = { ...asked, at: minutes(70) }
    expect(clock({ states: [late] }, anSla({ violated: true }), minutes(80))).toMatchObject({ violated: true })
    const again = { states: [late, { ...answered, at: minutes(100) }] }
    expect(clock(again, anSla({ violated: true }), minutes(110))).toMatchObject({ dueAt: minutes(60), violated: true })
  })

  test('runs on in states that were not agreed when it was promised', () => {
    const known = anSla({ terms: { ...promised, pauseStates: [] } })
    expect(clock({ states: [asked] }, known, minutes(30))).toMatchObject({ pausedAt: null, isChanged: false })
  })

  test('is counted by the hours of its promise, whatever they are now', () => {
    const alwaysOpen = Array.from({ length: 7 }, () => [{ from: 0, until: 1440 }])
    const evening = { ...answered, at: Date.parse('2026-11-20T23:00:00+01:00') }
    const paused = anSla({ pausedAt: minutes(20) })
    const due = (calendar = terms.calendar) =>
      clock({ states: [asked, evening] }, paused, evening.at, calendar).dueAt ?? 0
    expect(new Date(due()).toISOString()).toBe('2026-11-23T07:40:00.000Z')
    expect(new Date(due({ ...terms.calendar, main: alwaysOpen })).toISOString()).toBe('2026-11-20T22:40:00.000Z')
  })
})

describe('the time until a ticket is done', () => {
  const [agreement] = terms.agreements
  const both = { ...terms, agreements: agreement ? [{ ...agreement, resolutionTime: 120 }] : [] }
  const open = { version: 1, status: 'open', at: ten } as const
  const entered = (version: number, status: EnteredState['status'], at: number) => ({
    version,
    status,
    at: minutes(at),
  })
  const stand = (states: EnteredState[], known: TicketSla | null, now: number, ticket: Partial<KnownTicket> = {}) => {
    const subject = aTicket({ states: [open, ...states], isNew: known === null, ...ticket })
    const { sla, timers } = keepAgreement(both, subject, known, terms.calendar, minutes(now))
    return { sla, timers: timers.map(({ dueAt }) => dueAt) }
  }
  const fresh = stand([], null, 0).sla

  test('is promised beside the first answer, and the timer follows whichever comes next', () => {
    expect(stand([], null, 0)).toMatchObject({
      sla: { dueAt: minutes(60), resolution: { minutes: 120, dueAt: minutes(120), resolvedAt: null, violated: false } },
      timers: [minutes(60)],
    })
    const answered = { firstResponseAt: minutes(10) }
    expect(stand([], fresh, 10, answered).timers).toEqual([minutes(120)])
    expect(stand([], fresh, 60)).toMatchObject({ sla: { violated: true, resolution: { violated: false } } })
    expect(stand([], fresh, 60).timers).toEqual([minutes(120)])
    expect(stand([], fresh, 130, answered).sla).toMatchObject({ violated: false, resolution: { violated: true } })
  })

  test('is kept by the end of the ticket, and runs on when it is opened again', () => {
    const closed = [entered(2, 'closed', 100)]
    const answered = { firstResponseAt: minutes(10), firstFinishedAt: minutes(100) }
    const done = stand(closed, fresh, 100, answered)
    expect(done).toMatchObject({ sla: { resolution: { resolvedAt: minutes(100), violated: false } }, timers: [null] })
    const again = stand([...closed, entered(3, 'reopen', 110)], done.sla, 110, answered)
    expect(again).toMatchObject({
      sla: { resolution: { resolvedAt: null, violated: false } },
      timers: [minutes(120)],
    })
    const late = stand([...closed, entered(3, 'reopen', 110), entered(4, 'closed', 150)], again.sla, 150, answered)
    expect(late).toMatchObject({ sla: { resolution: { resolvedAt: minutes(150), violated: true } } })
  })

  test('stands still with the first one, and alone after the answer', () => {
    const answered = { firstResponseAt: minutes(10) }
    const asked = stand([entered(2, 'waiting_for_feedback', 30)], fresh, 30, answered)
    expect(asked.sla).toMatchObject({ pausedAt: null, resolution: { pausedAt: minutes(30), dueAt: minutes(120) } })
    const states = [entered(2, 'waiting_for_feedback', 30), entered(3, 'in_progress', 90)]
    expect(stand(states, asked.sla, 90, answered)).toMatchObject({
      sla: { dueAt: minutes(60), resolution: { pausedAt: null, dueAt: minutes(180) } },
      timers: [minutes(180)],
    })
  })
})
