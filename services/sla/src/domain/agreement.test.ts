import { BusinessHours, knownSettings } from '@leitstand/contracts/sla/settings'
import { describe, expect, test } from 'vitest'
import { type Agreement, type AgreementFacts, promiseFor } from './agreement.ts'
import { toCalendar } from './business-hours.ts'

const calendar = toCalendar(BusinessHours.parse(knownSettings.businessHours.initial), [], 'Europe/Berlin')
const nordlicht = { uuid: '01900000-0000-7000-8000-00000000000a', name: 'Nordlicht Shop GmbH' }
const template = { uuid: '01900000-0000-7000-8000-00000000000b', name: 'Support' }

function anAgreement(rest: Partial<Agreement> = {}): Agreement {
  return {
    uuid: '01900000-0000-7000-8000-000000000001',
    name: 'Gold',
    firstResponseTime: null,
    responseTimes: [{ type: 'main', minutes: 60 }],
    includeHolidays: false,
    includeSecondaryTime: false,
    pauseStates: [],
    resolutionTime: null,
    conditions: [],
    templates: [],
    userGroups: [nordlicht.uuid],
    ...rest,
  }
}
function aTicket(rest: Partial<AgreementFacts> = {}): AgreementFacts {
  return {
    type: 'normal',
    template,
    project: 'customer_tickets',
    priority: 'medium',
    customer: nordlicht,
    status: 'open',
    internal: false,
    labels: [],
    executionTime: 'now',
    ...rest,
  }
}
function promised(agreements: Agreement[], ticket = aTicket(), at = '2026-11-20T10:00:00+01:00') {
  const found = promiseFor(agreements, ticket, calendar, Date.parse(at))
  return found && { name: found.agreement.name, mode: found.mode, dueAt: new Date(found.dueAt).toISOString() }
}

describe('the agreement that counts for a ticket', () => {
  test('comes through the customer group', () => {
    expect(promised([anAgreement()])).toEqual({ name: 'Gold', mode: 'main', dueAt: '2026-11-20T10:00:00.000Z' })
    expect(promised([anAgreement({ userGroups: [] })])).toBeNull()
    expect(promised([anAgreement()], aTicket({ customer: null }))).toBeNull()
  })

  test('is the one with the shortest response time of those that fit', () => {
    const silver = anAgreement({ name: 'Silber', responseTimes: [{ type: 'main', minutes: 240 }] })
    const urgent = anAgreement({
      name: 'Eilig',
      responseTimes: [{ type: 'main', minutes: 15 }],
      conditions: [{ field: 'priority', operator: 'is', value: 'highest' }],
    })
    expect(promised([silver, anAgreement(), urgent])?.name).toBe('Gold')
    expect(promised([silver, anAgreement(), urgent], aTicket({ priority: 'highest' }))?.name).toBe('Eilig')
  })

  test('may be limited to templates', () => {
    const limited = anAgreement({ templates: [template.uuid] })
    expect(promised([limited])?.name).toBe('Gold')
    expect(promised([limited], aTicket({ template: null }))).toBeNull()
  })

  test('asks for all of its conditions', () => {
    const agreement = anAgreement({
      conditions: [
        { field: 'type', operator: 'in', value: ['normal', 'service'] },
        { field: 'priority', operator: 'is_not', value: 'low' },
        { field: 'internal', operator: 'is', value: false },
      ],
    })
    expect(promised([agreement])).not.toBeNull()
    expect(promised([agreement], aTicket({ priority: 'low' }))).toBeNull()
    expect(promised([agreement], aTicket({ type: 'order' }))).toBeNull()
    expect(promised([agreement], aTicket({ internal: true }))).toBeNull()
  })

  test('uses the deprecated response time only when no other is given', () => {
    const old = { firstResponseTime: 30 }
    expect(promised([anAgreement(old)])?.dueAt).toBe('2026-11-20T10:00:00.000Z')
    expect(promised([anAgreement({ ...old, responseTimes: [] })])?.dueAt).toBe('2026-11-20T09:30:00.000Z')
    expect(promised([anAgreement({ responseTimes: [] })])).toBeNull()
  })

  test('waits for the business hours when the work was asked for in business hours', () => {
    const always = anAgreement({ responseTimes: [{ type: 'always', minutes: 60 }] })
    const night = '2026-11-20T22:00:00+01:00'
    expect(promised([always], aTicket(), night)?.dueAt).toBe('2026-11-20T22:00:00.000Z')
    const later = promiseFor([always], aTicket({ executionTime: 'business_hours' }), calendar, Date.parse(night))
    expect(later?.segments.map(({ reason, minutes }) => [reason, minutes])).toEqual([
      ['before-start', 58 * 60],
      ['always', 60],
    ])
  })
})
