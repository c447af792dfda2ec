import { ruleEnded, ruleFired, ticketSlaChanged } from '@leitstand/contracts/sla/events'
import { commentCreated, ticketCreated } from '@leitstand/contracts/ticket/events'
import { openLogger } from '@leitstand/kit/logger'
import { startService } from '@leitstand/kit/start-service'
import { happened, nordlicht } from '@leitstand/kit/testing/facts'
import { anActor, startTestService } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { slaService } from '../src/service.ts'
import { aComment, aCustomerTicket, introduce, teams } from './factories.ts'

const admin = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_SUPER_ADMIN'] })

it('fires each rule once with two replicas, what came due while everything was down, and ends each alert once', async () => {
  await using sla = await startTestService(slaService, { now: '2026-11-20T09:00:00Z' })
  await introduce(sla)
  await sla.as(admin).post('/api/service_level_agreements', {
    name: 'Gold',
    responseTimes: [{ type: 'main', minutes: 60 }],
    userGroups: [nordlicht.uuid],
  })
  const warning = { name: 'Warnung', type: 'sla_response', offsets: [-30], channel: teams.uuid }
  await sla.as(admin).post('/api/rules', warning)
  const tickets = Array.from({ length: 20 }, () => aCustomerTicket())
  for (const ticket of tickets) await sla.publish(ticketCreated, happened(ticket))

  // Hours later, after a downtime, two replicas come up on the same database at once.
  sla.clock.advanceMinutes(300)
  const log = openLogger('sla', 'silent')
  const replicas = await Promise.all(
    [1, 2].map(() => startService(slaService, { ...sla.config }, { clock: sla.clock, log, autorun: false })),
  )
  await Promise.all(replicas.map(({ jobs }) => jobs.run('timers')))
  await Promise.all(replicas.map((replica) => replica[Symbol.asyncDispose]()))

  // Others hear the answers, with two replicas again; some are heard twice.
  const hearing = await Promise.all(
    [1, 2].map(() => startService(slaService, { ...sla.config }, { clock: sla.clock, log, autorun: false })),
  )
  for (const ticket of tickets) {
    const comment = aComment(ticket)
    await sla.publish(commentCreated, { comment, actor: ticket.author, version: 1 })
    await sla.publish(commentCreated, { comment, actor: ticket.author, version: 1 })
  }
  await Promise.all(hearing.map((replica) => replica[Symbol.asyncDispose]()))
  const ended = await sla.published(ruleEnded)
  expect(ended.map(({ ticket }) => ticket.uuid).sort()).toEqual(tickets.map(({ uuid }) => uuid).sort())
  expect(new Set(ended.map(({ because }) => because))).toEqual(new Set(['answered']))

  const fired = (await sla.published(ruleFired)).map(({ ticket }) => ticket.uuid)
  expect(fired.sort()).toEqual(tickets.map(({ uuid }) => uuid).sort())
  const violated = (await sla.published(ticketSlaChanged)).filter((event) => event.sla?.violated)
  expect(violated).toHaveLength(tickets.length)
}, 60_000)
