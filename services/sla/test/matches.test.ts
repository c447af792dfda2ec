import { ticketCreated } from '@leitstand/contracts/ticket/events'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aCustomerTicket } from './factories.ts'

it('a rule says which open tickets it would be about before it is saved, and only administrators ask', async () => {
  await using sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z' })
  const admin = sla.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] }))
  const urgentOne = aCustomerTicket({ priority: 'highest', publicId: 10_001 })
  const planned = aCustomerTicket({ priority: 'highest', scheduledJob: true, publicId: 10_002 })
  const others = [aCustomerTicket({ priority: 'highest', status: 'closed' }), aCustomerTicket({ priority: 'low' })]
  const tickets = [urgentOne, planned, ...others]
  const shown = ({ uuid, publicId, subject }: TicketFacts) => expect.objectContaining({ uuid, publicId, subject })
  for (const ticket of tickets) await sla.publish(ticketCreated, happened(ticket))
  const urgent = { type: 'created', conditions: [{ field: 'priority', operator: 'is', value: 'highest' }] }
  const matches = async (rest: object) => (await admin.post('/api/rule_matches', { ...urgent, ...rest })).body
  expect(await matches({})).toEqual({ count: 1, open: 3, tickets: [shown(urgentOne)] })
  expect(await matches({ includeScheduledJobs: true })).toEqual({
    count: 2,
    open: 3,
    tickets: expect.arrayContaining([shown(planned), shown(urgentOne)]),
  })
  expect(await matches({ assigneeAssigned: true, status: 'adjourned' })).toEqual({ count: 0, open: 3, tickets: [] })
  expect((await sla.as(anActor()).post('/api/rule_matches', urgent)).status).toBe(403)
})
