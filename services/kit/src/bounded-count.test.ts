import { expect, test } from 'vitest'
import { boundedCount } from './bounded-count.ts'
import type { Sql } from './database.ts'

const aDatabase = (total: number): Pick<Sql, 'query'> => ({
  query: async <Row>() => [{ total }] as Row[],
})

test('a large total that is remembered is that of the database it was counted in', async () => {
  const [one, other] = [aDatabase(2_000), aDatabase(3_000)]
  for (const _ of [1, 2]) {
    expect(await boundedCount(one, 'FROM ticket', [])).toBe(2_000)
    expect(await boundedCount(other, 'FROM ticket', [])).toBe(3_000)
  }
})
