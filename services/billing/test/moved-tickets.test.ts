import { worktimeChanged } from '@leitstand/contracts/billing/events'
import type { Worktime } from '@leitstand/contracts/billing/requests'
import { ticketChanged, ticketCreated } from '@leitstand/contracts/ticket/events'
import { newId } from '@leitstand/kit/ids'
import { aTicketFacts, happened, nordlicht } from '@leitstand/kit/testing/facts'
import { aCustomer, anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const biller = anActor({ name: 'Berta Billing', roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })
const suedwind = { uuid: newId(), name: 'Südwind AG' }

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:00:00Z' })
})
afterAll(() => billing[Symbol.asyncDispose]())

async function aTicketOfNordlicht() {
  const ticket = aTicketFacts({ customer: nordlicht })
  await billing.publish(ticketCreated, happened(ticket))
  const moves = async () => {
    const audience = { ...ticket.audience, customerGroup: suedwind.uuid }
    await billing.publish(ticketChanged, happened({ ...ticket, customer: suedwind, audience, version: 2 }))
  }
  return { publicId: ticket.publicId, moves }
}
const add = async <T extends object>(path: string, body: object = {}) =>
  (await billing.as(biller).post<T>(`/api/${path}`, body)).body
const mark = async <T>(path: string, billed: boolean) =>
  (await billing.as(biller).patch<T>(`/api/${path}`, { billed })).body

describe('what was billed, when its ticket moves to another customer,', () => {
  it('stays a worktime of whom it was billed to, and no business of the other', async () => {
    const { publicId, moves } = await aTicketOfNordlicht()
    const time = { ticket: publicId, startAt: '2026-11-20T10:00:00+01:00', accruedTime: '30m' }
    const [billed, open] = [await add<Worktime>('worktimes', time), await add<Worktime>('worktimes', time)]
    await mark(`worktimes/${billed.uuid}`, true)
    await moves()
    const found = async (query: string, actor = biller) => {
      const path = `/api/worktimes?ticket.publicId=${publicId}${query}`
      const list = await billing.as(actor).get<{ 'hydra:member': Worktime[] }>(path)
      return list.body['hydra:member'].map(({ uuid }) => uuid)
    }
    expect(await found(`&customer.uuid=${nordlicht.uuid}`)).toEqual([billed.uuid])
    expect(await found(`&customer.uuid=${suedwind.uuid}`)).toEqual([open.uuid])
    expect(await found('', aCustomer(suedwind.uuid, { seesAllOf: [suedwind.uuid] }))).toEqual([open.uuid])

    const reversal = await add<Worktime>(`worktimes/${billed.uuid}/reversal`)
    expect(reversal.customer).toMatchObject({ uuid: nordlicht.uuid, name: nordlicht.name })
    const told = (await billing.published(worktimeChanged)).at(-1)
    expect([told?.worktime.uuid, told?.audience.internal]).toEqual([reversal.uuid, true])
    await billing.as(biller).delete(`/api/worktimes/${reversal.uuid}`)
    expect((await mark<Worktime>(`worktimes/${billed.uuid}`, false)).customer).toMatchObject(suedwind)
  })

  it('is named beside whom it was billed to in the file of components', async () => {
    const { publicId, moves } = await aTicketOfNordlicht()
    const part = await add<{ uuid: string }>('ticket_components', { ticket: publicId, description: 'Riegel' })
    await mark(`ticket_components/${part.uuid}`, true)
    await moves()
    const file = async (path: string) =>
      await (await billing.as(biller).fetch(`/admin/ticket/export/csv${path}`)).text()
    expect(await file('/1')).toContain(nordlicht.name)
    await mark(`ticket_components/${part.uuid}`, false)
    expect(await file('')).toContain(suedwind.name)
  })
})
