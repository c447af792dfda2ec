import { expect, test } from 'vitest'
import { endOfAlert, type OpenAlert } from './end-of-alert.ts'
import type { Rule, RuleTicket } from './rule.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const minutes = (count: number) => noon + count * 60_000
const anna = { uuid: '01900000-0000-7000-8000-0000000000cc' }
const sla = { uuid: '01900000-0000-7000-8000-000000000001', dueAt: minutes(20), respondedAt: null, resolution: null }

const rule: Rule = {
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
}
const ticket: RuleTicket = {
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
}
const alert: OpenAlert = {
  rule: { uuid: rule.key, name: 'Alarm' },
  channels: [],
  lastFiredAt: '2026-11-20T12:00:00.000Z',
  status: 'open',
  isUnassigned: true,
}
const due = { dueAt: minutes(-1) }
const urgent = [{ field: 'priority', operator: 'is', value: 'highest' }] as const

test.each<[string, Partial<Rule>, Partial<RuleTicket>, ReturnType<typeof endOfAlert>]>([
  ['goes on while nothing changes', {}, {}, null],
  ['ends with the ticket', {}, { status: 'closed' }, 'finished'],
  ['ends when the ticket is deleted', {}, { deleted: true }, 'finished'],
  ['about closed tickets goes on while it is closed', { status: 'closed' }, { status: 'closed' }, null],
  [
    'about a state ends when it is left',
    { type: 'status_change', status: 'open' },
    { status: 'in_progress' },
    'left-state',
  ],
  ['about any new state ends with the next one', { type: 'status_change' }, { status: 'in_progress' }, 'left-state'],
  ['that nobody takes it ends when somebody does', { assigneeAssigned: false }, { assignee: anna }, 'taken'],
  ['of a new ticket that nobody had ends when somebody takes it', {}, { assignee: anna }, 'taken'],
  ['of a state ends when somebody takes the ticket', { type: 'status_change' }, { assignee: anna }, 'taken'],
  ['about a clock goes on when somebody takes the ticket', { type: 'due_date' }, { ...due, assignee: anna }, null],
  ['that repeats goes on when somebody takes the ticket', { perpetual: true }, { assignee: anna }, null],
  ['about tickets that somebody has goes on with the next one', { assigneeAssigned: true }, { assignee: anna }, null],
  ['ends when its conditions hold no longer', { conditions: [...urgent] }, {}, 'no-longer-about-it'],
  ['ends when its rule is switched off', { active: false }, {}, 'no-longer-about-it'],
  ['about a response goes on until there is one', { type: 'sla_response' }, { sla }, null],
  ['about a response ends with it', { type: 'sla_response' }, { sla: { ...sla, respondedAt: noon } }, 'answered'],
  ['about a response ends when nothing is promised any more', { type: 'sla_response' }, {}, 'no-longer-about-it'],
  ['about a due date ends when that is moved away', { type: 'due_date' }, { dueAt: minutes(31) }, 'postponed'],
  ['about a due date goes on when that still is near', { type: 'due_date' }, { dueAt: minutes(25) }, null],
  ['about a due date ends when there is none', { type: 'due_date' }, {}, 'postponed'],
])('an alert %s', (_, changedRule, changedTicket, expected) => {
  const told = { alert, fired: [-30, 0] }
  expect(endOfAlert({ ...rule, ...changedRule }, { ...ticket, ...changedTicket }, told, noon)).toBe(expected)
})

test('an alert that nothing moves ends when something does', () => {
  const silent: Rule = { ...rule, type: 'no_activity', offsets: [60] }
  const told = { alert, fired: [60] }
  expect(endOfAlert(silent, ticket, told, minutes(61))).toBe(null)
  expect(endOfAlert(silent, { ...ticket, lastActivityAt: minutes(61) }, told, minutes(61))).toBe('active-again')
})

test('an alert that was told because the ticket was finished goes on until it is finished otherwise', () => {
  const told = { alert: { ...alert, status: 'closed' as const }, fired: [0] }
  expect(endOfAlert(rule, { ...ticket, status: 'closed' }, told, noon)).toBe(null)
  expect(endOfAlert(rule, { ...ticket, status: 'archived' }, told, noon)).toBe('finished')
})

test('an alert ends with its rule', () => {
  expect(endOfAlert(undefined, ticket, { alert, fired: [0] }, noon)).toBe('rule-gone')
})

test('an alert of a ticket that somebody had already does not end when another takes it', () => {
  const told = { alert: { ...alert, isUnassigned: false }, fired: [0] }
  expect(endOfAlert(rule, { ...ticket, assignee: anna }, told, noon)).toBe(null)
})
