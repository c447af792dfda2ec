import { priorities } from '@leitstand/contracts/common'
import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { newTicket, responsibilityAfter, responsibilityOf, type TicketWish } from './new-ticket.ts'
import type { TemplateRow } from './rows.ts'

const at = new Date('2026-11-20T09:00:00Z')
const wish = (said: Partial<TicketWish> = {}): TicketWish => ({
  uuid: 'new',
  subject: 'Shop langsam',
  description: 'Seit heute früh.',
  author: 'anna',
  created_at: at,
  ...said,
})
const template: TemplateRow = {
  uuid: 'move',
  name: 'Umzug',
  name_en: '',
  subject: '',
  subject_en: '',
  description: '',
  description_en: '',
  type: 'service',
  project: null,
  target_group: 'all',
  auto_close: 'none',
  sla_capable: true,
  priority: 'high',
  priority_read_only: false,
  priority_visible: true,
  hidden: false,
  active: true,
  responsible_users: ['bernd'],
  responsible_groups: ['technik'],
  labels: ['big'],
  tag_description: '',
  tag_description_en: '',
  parent: null,
  main_template: null,
  mandatory: false,
  availability: 'main',
  fixed_execution_time: null,
  hint: null,
  places: [],
  created_at: at,
  updated_at: at,
  version: 1,
}
const parent = {
  uuid: 'parent',
  ancestors: ['top'],
  project: 'infrastructure' as const,
  type: 'normal' as const,
  internal: false,
  customer: 'nordlicht',
  people: [],
  responsible_users: [],
  responsible_groups: ['support'],
}
const nobody = { responsible_users: [], responsible_groups: [] }

describe('what nobody said of a new ticket', () => {
  it.each([
    ['without a template is a normal ticket', newTicket(wish()), { type: 'normal', priority: 'medium', labels: [] }],
    ['is what its template says', newTicket(wish(), template), { type: 'service', priority: 'high', labels: ['big'] }],
    ['below another is a sub-ticket', newTicket(wish(), undefined, parent), { type: 'sub_ticket' }],
    ['stands below all that are above', newTicket(wish(), undefined, parent), { ancestors: ['top', 'parent'] }],
    ['is in the project of the ticket above', newTicket(wish(), undefined, parent), { project: 'infrastructure' }],
    ['is for the customer of the ticket above', newTicket(wish(), undefined, parent), { customer: 'nordlicht' }],
    ['was last written when it was opened', newTicket(wish()), { updated_at: at, updated_by: 'anna' }],
  ])('%s', (_, born, expected) => {
    expect(born).toMatchObject(expected)
  })

  it('is closed with its last sub-ticket where the template wants it', () => {
    const closing = { ...template, auto_close: 'after_last_sub_ticket' as const }
    expect(newTicket(wish(), closing).close_with_last_sub_ticket).toBe(true)
    expect(newTicket(wish({ close_with_last_sub_ticket: false }), closing).close_with_last_sub_ticket).toBe(false)
  })

  it('runs when the template fixes it, whatever was said', () => {
    const fixed = { ...template, fixed_execution_time: 'business_hours' as const }
    expect(newTicket(wish({ execution_time: 'now' }), fixed).execution_time).toBe('business_hours')
    expect(newTicket(wish({ execution_time: 'business_hours' }), template).execution_time).toBe('business_hours')
    expect(newTicket(wish(), template).execution_time).toBe('now')
  })
})

it.each<[TypeName, string | null, boolean]>([
  ['normal', null, false],
  ['infrastructure_order', null, false],
  ['purchase', null, true],
  ['purchase', 'nordlicht', false],
])('a %s of customer %s is internal: %s', (type, customer, internal) => {
  expect(newTicket(wish({ type, customer })).internal).toBe(internal)
})

it('below an internal ticket is internal, though a customer is named', () => {
  const hidden = newTicket(wish({ customer: 'nordlicht' }), undefined, { ...parent, internal: true })
  expect(hidden.internal).toBe(true)
  expect(newTicket(wish({ internal: false }), undefined, { ...parent, internal: true }).internal).toBe(false)
})

describe('who answers for a ticket', () => {
  const support = { responsible_users: [], responsible_groups: ['support'] }
  const technik = { responsible_users: ['bernd'], responsible_groups: ['technik'] }
  it.each([
    ['who was named', { responsible_users: ['anna'] }, technik, support, ['anna'], [], false],
    ['for a sub-ticket without a name: who does for the ticket above', {}, technik, support, [], ['support'], true],
    ['also when somebody empties both lists', nobody, technik, support, [], ['support'], true],
    ['else whom the template names', {}, technik, nobody, ['bernd'], ['technik'], true],
    ['or nobody yet', {}, undefined, nobody, [], [], true],
    ['for a ticket below no other: whom the template names', {}, technik, undefined, ['bernd'], ['technik'], false],
    ['but nobody when that was said', nobody, technik, undefined, [], [], false],
  ])('%s', (_, named, fromTemplate, above, responsible_users, responsible_groups, responsibility_inherited) => {
    expect(responsibilityOf(named, fromTemplate, above)).toEqual({
      responsible_users,
      responsible_groups,
      responsibility_inherited,
    })
  })
})

test('naming somebody for a sub-ticket and taking the name away leaves what it was born with', () => {
  const names = fc.record({ responsible_users: fc.array(fc.uuid()), responsible_groups: fc.array(fc.uuid()) })
  const maybe = fc.option(names, { nil: undefined })
  fc.assert(
    fc.property(names, maybe, names, (entered, fromTemplate, above) => {
      const born = responsibilityOf({}, fromTemplate, above)
      const edited = responsibilityAfter(born, entered, fromTemplate, above)
      expect(responsibilityAfter(edited, nobody, fromTemplate, above)).toEqual(born)
    }),
  )
})

const types = Object.keys(ticketTypes) as TypeName[]
const said = fc.record(
  {
    type: fc.constantFrom(...types),
    priority: fc.constantFrom(...priorities),
    assignee: fc.option(fc.uuid()),
    customer: fc.option(fc.uuid()),
    responsible_users: fc.array(fc.uuid(), { maxLength: 2 }),
    responsible_groups: fc.array(fc.uuid(), { maxLength: 2 }),
    labels: fc.array(fc.uuid(), { maxLength: 2 }),
    internal: fc.boolean(),
    done: fc.boolean(),
    source_key: fc.option(fc.string()),
  },
  { requiredKeys: [] },
)
const origins = fc.record({
  template: fc.constantFrom(undefined, template),
  parent: fc.constantFrom(undefined, parent),
})

test('what was said of a ticket holds, by whatever way it comes', () => {
  fc.assert(
    fc.property(said, origins, (wished, from) => {
      const { responsible_users, responsible_groups, ...plain } = wished
      const born = newTicket(wish(wished), from.template, from.parent)
      expect(born).toMatchObject(plain)
      if ((responsible_users ?? []).length + (responsible_groups ?? []).length > 0)
        expect(born).toMatchObject({ ...wished, responsibility_inherited: false })
    }),
  )
})

test('a ticket has the same columns by whatever way it comes, and none is left undefined', () => {
  const columns = Object.keys(newTicket(wish())).sort()
  fc.assert(
    fc.property(said, origins, (wished, from) => {
      const born = newTicket(wish(wished), from.template, from.parent)
      expect(Object.keys(born).sort()).toEqual(columns)
      expect(Object.values(born)).not.toContain(undefined)
    }),
  )
})
