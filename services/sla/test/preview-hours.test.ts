import { knownSettings } from '@leitstand/contracts/sla/settings'
import { commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import { happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aComment, aCustomerTicket, introduce } from './factories.ts'

const usual = knownSettings.businessHours.initial

it('other hours are tried on the tickets that wait for an answer, and nothing changes before they are saved', async () => {
  await using sla = await startTestService(slaService, { now: '2026-11-20T17:00:00Z' })
  await introduce(sla)
  const admin = sla.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] }))
  await admin.post('/api/service_level_agreements', {
    name: 'Gold',
    responseTimes: [{ type: 'main', minutes: 60 }],
    userGroups: [nordlicht.uuid],
  })
  // Due the same Friday, and twice on Monday; the last one is answered.
  const at = (createdAt: string) => aCustomerTicket({ createdAt, updatedAt: createdAt })
  const answered = at('2026-11-20T16:45:00.000Z')
  const tickets = [at('2026-11-20T09:00:00.000Z'), at('2026-11-20T16:30:00.000Z'), at('2026-11-20T16:45:00.000Z')]
  const closed = aCustomerTicket({ createdAt: '2026-11-20T16:45:00.000Z', status: 'closed' })
  for (const ticket of [...tickets, answered, closed]) await sla.publish(ticketCreated, happened(ticket))
  await sla.publish(commentCreated, { ...happened(answered), comment: aComment(answered) })

  const preview = (asked: object) => admin.post('/api/business_hour/preview', asked)
  const looked = { tickets: 3, more: false, later: 0, earlier: 0, never: 0 }
  expect((await preview({})).body).toEqual(looked)
  const lateMonday = { ...usual, monday: [{ from: '10:00', until: '18:00' }] }
  expect((await preview({ businessHours: lateMonday })).body).toEqual({ ...looked, later: 2 })
  const longFriday = { ...usual, friday: [{ from: '08:00', until: '20:00' }] }
  expect((await preview({ businessHours: longFriday })).body).toEqual({ ...looked, earlier: 2 })
  expect((await preview({ holidayStates: ['BY'] })).body).toEqual(looked)
  const { body: stored } = await admin.get<{ value: { monday: object } }>('/api/settings/businessHours')
  expect(stored.value.monday).toEqual(usual.monday)

  const wrong = await preview({ businessHours: { ...usual, monday: [{ from: '18:00', until: '08:00' }] } })
  expect(wrong.status).toBe(422)
  const special = [{ from: '2026-12-05T12:00', until: '2026-12-05T08:00', name: '' }]
  expect((await preview({ businessHours: { ...usual, special } })).body).toMatchObject({
    violations: [{ propertyPath: 'businessHours.special.0' }],
  })
  expect((await sla.as(anActor()).post('/api/business_hour/preview', {})).status).toBe(403)
})
