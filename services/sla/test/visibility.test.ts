import { mayReceive } from '@leitstand/contracts/audience'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, stub } from '@leitstand/kit/testing/test-service'
import { manyAudiences, manyCustomers, manyEmployees } from '@leitstand/kit/testing/visibility'
import { expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aCustomerTicket, introduce } from './factories.ts'

interface TicketSla {
  uuid: string
  ticket: { publicId: number }
}

it('shows everybody the promises to those tickets that the rule of visibility lets them see, and customers none', async () => {
  const nobody = stub(getUserGroup, () => {
    throw new AppError('not-found')
  })
  await using sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z', stubs: [nobody] })
  await introduce(sla)
  const gold = { name: 'Gold', responseTimes: [{ type: 'main', minutes: 60 }], userGroups: [nordlicht.uuid] }
  const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })
  await sla.as(admin).post('/api/service_level_agreements', gold)
  const tickets = manyAudiences().map((audience) => aCustomerTicket({ audience }))
  for (const ticket of tickets) await sla.publish(ticketCreated, happened(ticket))

  for (const reader of manyEmployees()) {
    const path = '/api/ticket_service_level_agreements'
    const { body } = await sla
      .as(reader)
      .get<{ 'hydra:member': TicketSla[]; 'hydra:totalItems': number }>(`${path}?itemsPerPage=200`)
    const seen = tickets.filter(({ audience }) => mayReceive(reader, audience)).map(({ publicId }) => publicId)
    expect(body['hydra:member'].map(({ ticket }) => ticket.publicId).sort(), reader.roles.join()).toEqual(seen.sort())
    expect(body['hydra:totalItems']).toBe(seen.length)
  }
  for (const reader of manyCustomers())
    expect((await sla.as(reader).get('/api/ticket_service_level_agreements')).status).toBe(403)
}, 120_000)
