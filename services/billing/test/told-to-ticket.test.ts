import { systemActor } from '@leitstand/contracts/actor'
import { exportTicketWorktimes, type Worktime } from '@leitstand/contracts/billing/requests'
import type { InputOf } from '@leitstand/contracts/define'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { keepWorktime } from '@leitstand/contracts/ticket/worktimes'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, stub } from '@leitstand/kit/testing/test-service'
import { expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

const agent = anActor()
const bookkeeper = anActor({ roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const ticket = aTicketFacts()
const time = { ticket: `/api/tickets/${ticket.publicId}`, startAt: '2026-11-20T10:00:00+01:00', accruedTime: '30m' }

it('has the ticket hear of each act before whoever does it is answered, and tells all again', async () => {
  const heard: InputOf<typeof keepWorktime>[] = []
  const listener = stub(keepWorktime, (worktime) => {
    heard.push(worktime)
    return null
  })
  await using billing = await startTestService(billingService, { now: '2026-11-20T12:00:00Z', stubs: [listener] })
  await billing.publish(ticketCreated, happened(ticket))
  const { uuid } = (await billing.as(agent).post<Worktime>('/api/worktimes', { ...time, internal: true })).body
  const first = { uuid, ticket: ticket.uuid, accruedMinutes: 30, internal: true, deleted: false, version: 1 }
  await billing.as(agent).patch(`/api/worktimes/${uuid}`, { accruedTime: '45m', internal: false })
  const second = { ...first, accruedMinutes: 45, internal: false, version: 2 }
  expect(heard).toEqual([first, second])
  expect((await billing.as(bookkeeper).patch(`/api/worktimes/${uuid}`, { billed: true })).status).toBe(200)
  expect((await billing.as(bookkeeper).patch(`/api/worktimes/${uuid}`, { billed: false })).status).toBe(200)
  expect(heard).toHaveLength(2)

  const told = await billing.ask(exportTicketWorktimes, { after: null, limit: 1 }, systemActor)
  expect(told).toEqual({ items: [{ ...second, version: 4 }], next: uuid })
  const beyond = await billing.ask(exportTicketWorktimes, { after: uuid, limit: 1 }, systemActor)
  expect(beyond).toEqual({ items: [], next: null })
  await expect(billing.ask(exportTicketWorktimes, { after: null, limit: 1 }, agent)).rejects.toThrow('forbidden')

  await billing.as(agent).delete(`/api/worktimes/${uuid}`)
  expect(heard.at(-1)).toEqual({ ...second, deleted: true, version: 5 })
})

it('books also while ticket cannot be reached', async () => {
  await using billing = await startTestService(billingService, { now: '2026-11-20T12:00:00Z' })
  await billing.publish(ticketCreated, happened(ticket))
  expect((await billing.as(agent).post('/api/worktimes', time)).status).toBe(201)
})
