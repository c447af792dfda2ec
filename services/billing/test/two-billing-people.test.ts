import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService, until } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

let billing: TestService
const agent = anActor()
const biller = anActor({ name: 'Berta Billing', roles: ['ROLE_EMPLOYEE', 'ROLE_BILLING'] })

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:00:00Z' })
})
afterAll(() => billing[Symbol.asyncDispose]())

interface Row {
  uuid: string
  billed: boolean
  isReversed: boolean
  code?: string
}
type Asked = () => Promise<{ status: number; body: unknown }>

/** Both read the row as it is now, and write one after the other, in the order in which they asked. */
async function atTheSameMoment(table: string, uuid: string, asked: readonly Asked[]) {
  const { database } = billing.running
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  const answers = await database.transaction(async (tx) => {
    await tx.query(`SELECT 1 FROM ${table} WHERE uuid = $1 FOR UPDATE`, [uuid])
    const begun: ReturnType<Asked>[] = []
    for (const ask of asked) {
      begun.push(ask())
      await until(async () => (await database.query(waiting)).length === begun.length)
    }
    return begun
  })
  return await Promise.all(answers)
}

describe.each([
  { path: '/api/worktimes', table: 'worktimes', fields: { startAt: '2026-11-20T10:00', accruedTime: '30m' } },
  { path: '/api/ticket_components', table: 'ticket_components', fields: { description: 'ram', price: '12.50' } },
])('what is billed at $path, and two people of billing at the same moment', ({ path, table, fields }) => {
  const at = (uuid: string) => `${path}/${uuid}`
  const read = async (uuid: string) => (await billing.as(biller).get<Row>(at(uuid))).body
  const mark = (uuid: string, billed: boolean) => billing.as(biller).patch<Row>(at(uuid), { billed })
  const reverse = (uuid: string) => billing.as(biller).post<Row>(`${at(uuid)}/reversal`, {})
  const anOpenOne = async () => {
    const ticket = aTicketFacts()
    await billing.publish(ticketCreated, happened(ticket))
    return (await billing.as(agent).post<Row>(path, { ticket: ticket.publicId, ...fields })).body.uuid
  }
  const aBilledOne = async () => {
    const uuid = await anOpenOne()
    await mark(uuid, true)
    return uuid
  }

  it('is reversed once, and the other is told so', async () => {
    const uuid = await aBilledOne()
    const both = await atTheSameMoment(table, uuid, [() => reverse(uuid), () => reverse(uuid)])
    expect(both).toMatchObject([{ status: 201 }, { status: 409, body: { code: 'already-reversed' } }])
  })

  it('is not opened again when it has just been reversed', async () => {
    const uuid = await aBilledOne()
    const both = await atTheSameMoment(table, uuid, [() => reverse(uuid), () => mark(uuid, false)])
    expect(both).toMatchObject([{ status: 201 }, { status: 409 }])
    expect(await read(uuid)).toMatchObject({ billed: true, isReversed: true })
  })

  it('is not reversed when it has just been opened again', async () => {
    const uuid = await aBilledOne()
    const both = await atTheSameMoment(table, uuid, [() => mark(uuid, false), () => reverse(uuid)])
    expect(both).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'not-billed' } }])
    expect(await read(uuid)).toMatchObject({ billed: false, isReversed: false })
  })

  it('is not deleted when it has just been billed', async () => {
    const uuid = await anOpenOne()
    const remove = () => billing.as(biller).delete(at(uuid))
    const both = await atTheSameMoment(table, uuid, [() => mark(uuid, true), remove])
    expect(both).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'billed-frozen' } }])
    expect(await read(uuid)).toMatchObject({ billed: true })
  })
})
