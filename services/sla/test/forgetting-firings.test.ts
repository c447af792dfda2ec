import { ruleFired } from '@leitstand/contracts/sla/events'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aCustomerTicket, introduce, teams } from './factories.ts'

it('what rules did is forgotten after half a year, and happens no second time for that', async () => {
  await using sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z' })
  await introduce(sla)
  const admin = sla.as(anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] }))
  await admin.post('/api/rules', { name: 'Geändert', type: 'updated', channel: teams.uuid })
  const log = async () =>
    (await admin.get<{ 'hydra:totalItems': number }>('/api/rule_firings')).body['hydra:totalItems']
  const old = aCustomerTicket()
  const change = async (version: number) => {
    await sla.publish(ticketChanged, happened({ ...old, subject: `Stand ${version}`, version }))
    await sla.runTimers()
  }
  await sla.publish(ticketCreated, happened(old))
  await change(2)
  sla.clock.advanceMinutes(179 * 24 * 60)
  await sla.running.jobs.run('forget-firings')
  expect(await log()).toBe(1)
  sla.clock.advanceMinutes(2 * 24 * 60)
  await sla.running.jobs.run('forget-firings')
  expect(await log()).toBe(0)
  await change(3)
  expect(await log()).toBe(0)
  expect(await sla.published(ruleFired)).toHaveLength(1)
})
