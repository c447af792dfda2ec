import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { anonymisePerson } from '@leitstand/kit/testing/anonymised-person'
import { happened } from '@leitstand/kit/testing/facts'
import { startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aCustomerTicket } from './factories.ts'

it('tells of an anonymised person by the new name alone, so that timers about old tickets do not bring back the old one', async () => {
  await using sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z' })
  const nina = { uuid: newId(), name: 'Nina Krüger' }
  const namesake = { uuid: newId(), name: 'Nina Krüger' }
  const ticket = aCustomerTicket({ assignee: nina, watchers: [namesake, nina] })
  const other = aCustomerTicket({ assignee: namesake })
  for (const one of [ticket, other]) await sla.publish(ticketCreated, happened(one))
  const { user: uuid, name } = await anonymisePerson(sla, nina)
  const rows = await sla.running.database.query('SELECT facts FROM tickets ORDER BY public_id')
  expect(rows).toMatchObject([
    { facts: { assignee: { uuid, name }, watchers: [namesake, { uuid, name }] } },
    { facts: { assignee: namesake } },
  ])
})
