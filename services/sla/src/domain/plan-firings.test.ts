import { describe, expect, test } from 'vitest'
import { type Mark, planFirings, type TicketEvent, untouched } from './plan-firings.ts'
import { occurrenceKey, type Rule, type RuleTicket, repeatsEvery, ruleApplies } from './rule.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const minutes = (count: number) => noon + count * 60_000
const gold = '01900000-0000-7000-8000-000000000001'

function aRule(rest: Partial<Rule> = {}): Rule {
  return {
    key: '01900000-0000-7000-8000-0000000000aa',
    type: 'created',
    conditions: [],
    status: null,
    offsets: [],
    resettable: false,
    resetStatus: null,
    assigneeAssigned: null,
    perpetual: false,
    perpetualInterval: null,
    includeScheduledJobs: false,
    templates: [],
    serviceLevelAgreements: [],
    active: true,
    ...rest,
  }
}
function aTicket(rest: Partial<RuleTicket> = {}): RuleTicket {
  return {
    uuid: '01900000-0000-7000-8000-0000000000bb',
    type: 'normal',
    template: null,
    project: 'customer_tickets',
    priority: 'medium',
    customer: null,
    status: 'open',
    internal: false,
    labels: [],
    assignee: null,
    scheduledJob: false,
    deleted: false,
    createdAt: noon,
    dueAt: null,
    lastActivityAt: noon,
    sla: null,
    ...rest,
  }
}
const promised = { uuid: gold, dueAt: minutes(240), respondedAt: null, resolution: null }

function timers(rule: Rule, ticket: RuleTicket, kind: TicketEvent['kind'], mark: Mark = untouched, at = noon) {
  return Object.fromEntries(planFirings(rule, ticket, { kind, at }, mark).timers)
}

describe('when a rule fires', () => {
  test('at once when a ticket of priority highest is opened', () => {
    const rule = aRule({ conditions: [{ field: 'priority', operator: 'is', value: 'highest' }] })
    expect(timers(rule, aTicket({ priority: 'highest' }), 'created')).toEqual({ 0: noon })
    expect(timers(rule, aTicket({ priority: 'high' }), 'created')).toEqual({})
    expect(timers(rule, aTicket({ priority: 'highest' }), 'changed')).toEqual({})
  })

  test('30 minutes before the due time, and wherever the due time moves', () => {
    const rule = aRule({ type: 'sla_response', offsets: [-30] })
    expect(timers(rule, aTicket({ sla: promised }), 'sla-changed')).toEqual({ '-30': minutes(210) })
    const moved = aTicket({ sla: { ...promised, dueAt: minutes(480) } })
    expect(timers(rule, moved, 'sla-changed', { ...untouched, pending: [-30] })).toEqual({ '-30': minutes(450) })
  })

  test('takes the warning back once the customer has an answer, or the ticket is finished', () => {
    const rule = aRule({ type: 'sla_response', offsets: [-30, 0] })
    const pending = { ...untouched, pending: [-30, 0] }
    const answered = aTicket({ sla: { ...promised, respondedAt: minutes(5) } })
    expect(timers(rule, answered, 'commented', pending)).toEqual({ '-30': null, 0: null })
    expect(timers(rule, aTicket({ sla: promised, status: 'closed' }), 'transitioned', pending)).toEqual({
      '-30': null,
      0: null,
    })
  })

  test('late rather than never when the moment has passed, but saving a rule does not alert about the past', () => {
    const rule = aRule({ type: 'sla_response', offsets: [-300, -30] })
    const ticket = aTicket({ sla: promised })
    expect(timers(rule, ticket, 'sla-changed')).toEqual({ '-300': minutes(-60), '-30': minutes(210) })
    expect(timers(rule, ticket, 'rule-changed')).toEqual({ '-30': minutes(210) })
  })

  test('by the due date of the ticket, else by that of its agreement', () => {
    const rule = aRule({ type: 'due_date', offsets: [60] })
    expect(timers(rule, aTicket({ dueAt: minutes(10), sla: promised }), 'changed')).toEqual({ 60: minutes(70) })
    expect(timers(rule, aTicket({ sla: promised }), 'changed')).toEqual({ 60: minutes(300) })
    expect(timers(rule, aTicket(), 'changed', { ...untouched, pending: [60] })).toEqual({ 60: null })
  })

  test('when nothing has happened for a while', () => {
    const rule = aRule({ type: 'no_activity', offsets: [1440] })
    expect(timers(rule, aTicket({ lastActivityAt: minutes(7) }), 'commented')).toEqual({ 1440: minutes(1447) })
  })

  test('when a ticket enters the configured state', () => {
    const rule = aRule({ type: 'status_change', status: 'waiting_for_support' })
    expect(timers(rule, aTicket({ status: 'waiting_for_support' }), 'transitioned')).toEqual({ 0: noon })
    expect(timers(rule, aTicket({ status: 'closed' }), 'transitioned')).toEqual({})
  })
})

describe('once per ticket', () => {
  const rule = aRule({ type: 'status_change', status: 'in_progress' })
  const ticket = aTicket({ status: 'in_progress' })
  const fired = { generation: 0, fired: [0], pending: [] }

  test('stays silent when the state comes again', () => {
    expect(planFirings(rule, ticket, { kind: 'transitioned', at: noon }, fired)).toEqual({
      generation: 0,
      timers: new Map(),
    })
  })

  test('runs again when it is resettable, as a new generation', () => {
    const again = planFirings({ ...rule, resettable: true }, ticket, { kind: 'transitioned', at: noon }, fired)
    expect(again).toEqual({ generation: 1, timers: new Map([[0, noon]]) })
  })

  test('a rule about new tickets runs again when the ticket enters the reset state', () => {
    const created = aRule({ resettable: true, resetStatus: 'open' })
    expect(planFirings(created, aTicket(), { kind: 'transitioned', at: minutes(5) }, fired).timers.get(0)).toBe(
      minutes(5),
    )
    expect(
      planFirings(created, aTicket({ status: 'closed' }), { kind: 'transitioned', at: noon }, fired).generation,
    ).toBe(0)
  })

  test('takes timers back whose offset was removed from the rule', () => {
    const due = aRule({ type: 'sla_response', offsets: [-10] })
    const mark = { generation: 0, fired: [], pending: [-30] }
    expect(timers(due, aTicket({ sla: promised }), 'rule-changed', mark)).toEqual({ '-10': minutes(230), '-30': null })
  })
})

describe('whom a rule is about', () => {
  test.each([
    ['nobody when it is off', { active: false }, {}, false],
    ['no deleted tickets', {}, { deleted: true }, false],
    ['no scheduled jobs', {}, { scheduledJob: true }, false],
    ['scheduled jobs if included', { includeScheduledJobs: true }, { scheduledJob: true }, true],
    ['only tickets without assignee', { assigneeAssigned: false }, { assignee: { uuid: gold } }, false],
    ['only tickets with assignee', { assigneeAssigned: true }, { assignee: { uuid: gold } }, true],
    ['only the named agreements', { serviceLevelAgreements: [gold] }, { sla: promised }, true],
    ['only the named agreements, not tickets without', { serviceLevelAgreements: [gold] }, {}, false],
    ['only the named templates', { templates: [gold] }, { template: { uuid: gold, name: '' } }, true],
    ['only the named templates, not tickets without', { templates: [gold] }, {}, false],
    ['only the named state', { status: 'review' }, { status: 'open' }, false],
  ] as const)('%s', (_, rule, ticket, expected) => {
    expect(ruleApplies(aRule(rule), aTicket(ticket))).toBe(expected)
  })
})

test('repeats at its interval unless it includes scheduled jobs', () => {
  const rule = aRule({ perpetual: true, perpetualInterval: 10 })
  expect(repeatsEvery(rule)).toBe(10)
  expect(repeatsEvery({ ...rule, includeScheduledJobs: true })).toBeNull()
  expect(repeatsEvery(aRule({ perpetualInterval: 10 }))).toBeNull()
})

test('gives each firing a key of its own, the same every time', () => {
  const keys = [
    occurrenceKey('r', 't', 0, -30, 0),
    occurrenceKey('r', 't', 1, -30, 0),
    occurrenceKey('r', 't', 0, 30, 0),
    occurrenceKey('r', 't', 0, -30, 1),
  ]
  expect(new Set(keys).size).toBe(4)
  expect(keys[0]).toBe('r:t:0:-30:0')
})
