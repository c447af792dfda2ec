import { reportingSorts } from '@leitstand/contracts/billing/reporting'
import { ticketCreated } from '@leitstand/contracts/ticket/events'
import { aTicketFacts, happened } from '@leitstand/kit/testing/facts'
import { anActor, startTestService, type TestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReportingSort } from '../src/domain/reporting-filter.ts'
import { billingService } from '../src/service.ts'
import { everyReporting, type ReportingOrder, searchReportings } from '../src/store/reportings.ts'

let billing: TestService
const agent = anActor()
const count = 2_500

beforeAll(async () => {
  billing = await startTestService(billingService, { now: '2026-11-20T09:30:00Z' })
  await billing.publish(ticketCreated, happened(aTicketFacts()))
  await billing.running.database.query(
    `WITH more AS (SELECT n, jsonb_build_object('uuid', gen_random_uuid(), 'public_id', 100000 + n,
         'customer_name', 'Kunde ' || n % 9, 'satisfaction', nullif(n % 4, 0) / 3.0) AS changed
         FROM generate_series(2, $1::int) n),
       copied AS (INSERT INTO tickets SELECT (jsonb_populate_record(tickets, changed)).* FROM tickets, more)
     INSERT INTO reportings SELECT (jsonb_populate_record(reportings, jsonb_build_object('uuid', gen_random_uuid(),
         'ticket', changed->'uuid', 'total_worktime', n % 7,
         'closed_at', CASE WHEN n % 3 > 0 THEN timestamptz '2026-11-01T08:00Z' + n / 10 * interval '1 minute' END))).*
       FROM reportings, more`,
    [count],
  )
})
afterAll(() => billing[Symbol.asyncDispose]())

const every = (order: ReportingOrder) => everyReporting(billing.running.database, agent, {}, order)
async function uuidsOf(rows: AsyncIterable<{ uuid: string }>): Promise<string[]> {
  const uuids: string[] = []
  for await (const { uuid } of rows) uuids.push(uuid)
  return uuids
}

describe('the file of the figures of all tickets', () => {
  it.each(reportingSorts)('is in the order of the page, page by page: %s', async (name) => {
    for (const direction of ['ASC', 'DESC'] as const) {
      const order = { sort: readReportingSort(name), direction }
      const whole = { limit: 2 * count, offset: 0 }
      const { hits } = await searchReportings(billing.running.database, agent, {}, order, whole)
      expect(hits).toHaveLength(count)
      expect(await uuidsOf(every(order))).toEqual(hits.map(({ uuid }) => uuid))
    }
  })

  it('has each ticket once, though another is closed while it is written', async () => {
    const { database } = billing.running
    const rows = every({ sort: 'closedAt', direction: 'DESC' })
    const written: string[] = []
    for (let row = await rows.next(); !row.done; row = await rows.next()) {
      if (written.push(row.value.uuid) === 1)
        await database.query(
          `UPDATE reportings SET closed_at = '2026-11-20T09:29Z'
            WHERE uuid = (SELECT uuid FROM reportings WHERE closed_at IS NULL LIMIT 1)`,
        )
    }
    expect(new Set(written).size).toBe(written.length)
    expect(written.length).toBeGreaterThanOrEqual(count - 1)
  })
})
