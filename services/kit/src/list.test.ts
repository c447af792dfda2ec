import { describe, expect, it } from 'vitest'
import type { Sql } from './database.ts'
import { anyOf, anywhere, conditions, orderOf, readList } from './list.ts'

/** A database that answers one row to every page and a count of 5, and remembers what it was asked. */
function recorder(rows: object[] = []) {
  const asked: { text: string; values: readonly unknown[] | undefined }[] = []
  const sql: Pick<Sql, 'query'> = {
    query: async <R extends object>(text: string, values?: readonly unknown[]) => {
      asked.push({ text, values })
      return (text.startsWith('SELECT count(*)') ? [{ total: 5 }] : rows) as R[]
    },
  }
  return { sql, asked }
}

describe('the conditions of a list', () => {
  it('are only those that were asked for', () => {
    const on = conditions()
    on.isOneOf('kind', 'text', undefined)
    on.isSo('active', undefined)
    on.isBetween('at', undefined, undefined)
    expect([on.where(), on.values]).toEqual(['', []])
  })

  it('hand every value over beside the text', () => {
    const on = conditions()
    on.isOneOf('kind', 'text', ["'; DROP TABLE x"])
    on.isSo('active', false)
    on.isBetween('at', new Date(0), new Date(1))
    expect(on.where()).toBe(' WHERE kind = ANY($1::text[]) AND NOT (active) AND at >= $2 AND at <= $3')
    expect(on.values).toEqual([["'; DROP TABLE x"], new Date(0), new Date(1)])
  })

  it('of a column that is one of nothing fit nothing, without a look', () => {
    const on = conditions()
    on.isOneOf('kind', 'text', [])
    expect([on.where(), on.values]).toEqual([' WHERE false', []])
  })

  it('begin behind the values that the statement names itself', () => {
    const on = conditions('first', 'second')
    on.and(`owner = ${on.given('me')}`)
    expect([on.where(), on.values]).toEqual([' WHERE owner = $3', ['first', 'second', 'me']])
  })

  it('find nothing where none of no values fits, and take signs of a pattern literally', () => {
    expect(anyOf([], () => 'true')).toBe('false')
    expect(anywhere('50%_A\\')).toBe('%50\\%\\_a\\\\%')
  })
})

describe('the order of a list', () => {
  const columns = { name: (d: string) => `name ${d}`, createdAt: (d: string) => `created_at ${d}, uuid ${d}` }

  it.each([
    [{}, 'created_at DESC, uuid DESC'],
    [{ 'order[name]': 'asc' } as const, 'name ASC'],
    [{ 'order[createdAt]': 'asc', 'order[name]': 'desc' } as const, 'name DESC, created_at ASC, uuid ASC'],
  ])('of %j is %s', (asked, order) => {
    expect(orderOf(asked, columns, { createdAt: 'DESC' })).toBe(order)
  })
})

describe('a page of a list', () => {
  const list = { columns: 'name', from: 'label', conditions: conditions(), order: 'name, uuid' }

  it('has the total of all pages, also behind the last one and with no rows asked for', async () => {
    const { sql } = recorder()
    expect((await readList(sql, { ...list, paging: { page: 9, itemsPerPage: 30 } })).total).toBe(5)
    expect((await readList(sql, { ...list, paging: { page: 1, itemsPerPage: 0 } })).total).toBe(5)
  })

  it.each([
    [{ page: 1, itemsPerPage: 3 }, 2],
    [{ page: 2, itemsPerPage: 3 }, 5],
    [{ offset: 10, limit: 3 }, 12],
    [null, 2],
  ])('that is the last one, as %j, tells the total without counting', async (paging, total) => {
    const { sql, asked } = recorder([{}, {}])
    expect((await readList(sql, { ...list, paging })).total).toBe(total)
    expect(asked).toHaveLength(1)
  })

  it('that is full is counted for itself', async () => {
    const { sql } = recorder([{}, {}])
    expect((await readList(sql, { ...list, paging: { page: 1, itemsPerPage: 2 } })).total).toBe(5)
  })

  it.each([
    [{ page: 3, itemsPerPage: 20 }, [20, 40]],
    [{ offset: 7, limit: 5 }, [5, 7]],
    [null, []],
  ])('of %j is cut by the database', async (paging, values) => {
    const { sql, asked } = recorder()
    await readList(sql, { ...list, paging })
    expect(asked[0]?.values).toEqual(values)
    expect(asked[0]?.text.includes('LIMIT $1 OFFSET $2')).toBe(paging !== null)
  })
})
