import { openDatabase } from '@leitstand/kit/database'
import { inPrismaTransaction } from '@leitstand/kit/prisma-sql'
import { startTestService } from '@leitstand/kit/testing/test-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { billingService } from '../src/service.ts'

const stack = new AsyncDisposableStack()
let url: string
beforeAll(async () => {
  const { config } = stack.use(await startTestService(billingService))
  url = config.databaseUrl
})
afterAll(() => stack.disposeAsync())

it.each([
  ['a public number', 'SELECT 10001::bigint AS value', 10_001],
  ['a count', 'SELECT count(*) AS value FROM worktimes', 0],
  ['numbers of several tickets', 'SELECT ARRAY[1, 2]::bigint[] AS value', [1, 2]],
  ['money', 'SELECT 12.34::decimal(11, 2) AS value', '12.34'],
  ['an instant', "SELECT '2026-06-01T10:00:00+02:00'::timestamptz AS value", new Date('2026-06-01T08:00:00Z')],
  ['JSON', `SELECT '{"minutes": 5, "of": [1]}'::jsonb AS value`, { minutes: 5, of: [1] }],
  ['a mark', 'SELECT true AS value', true],
  ['words', `SELECT ARRAY['a', 'b'] AS value`, ['a', 'b']],
  ['nothing', 'SELECT NULL::bigint AS value', null],
])('reads %s alike through both ways to the database', async (_, sql, value) => {
  await using database = openDatabase(url, 1, () => undefined)
  const prisma = billingService.openPrisma(url)
  const read = await inPrismaTransaction(
    prisma,
    (_prisma, tx) => tx.query(sql),
    () => undefined,
  )
  await prisma.$disconnect()
  expect(read).toEqual([{ value }])
  expect(await database.query(sql)).toEqual(read)
})
