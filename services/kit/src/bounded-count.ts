import { countedAtMost } from '@leitstand/contracts/list-query'
import type { Sql } from './database.ts'
import { preparedName } from './prepared-name.ts'

/** A total as large as this is remembered for a moment: counting it each time is dear, and nobody sees it rise by one. */
const large = 1_000
const rememberMs = 10_000
/** "At least 10,000" stays true for longer. */
const rememberBoundMs = 60_000

type Totals = Map<string, { total: number; until: number }>
/** By the way to a database: several services may share a process. */
const totalsOf = new WeakMap<Sql['query'], Totals>()

/** How many rows a FROM clause with its WHERE gives, at most 10,000. `isPrepared` keeps its plan: where one is right for all values. */
export async function boundedCount(
  on: Pick<Sql, 'query'>,
  from: string,
  values: readonly unknown[],
  isPrepared = false,
): Promise<number> {
  const remembered: Totals = totalsOf.get(on.query) ?? new Map()
  totalsOf.set(on.query, remembered)
  const key = `${from}\n${JSON.stringify(values)}`
  const known = remembered.get(key)
  // Not the time of day, which can be set back.
  const now = performance.now()
  if (known && known.until > now) return known.total
  // One caller counts anew; whoever asks meanwhile is given what was true a moment ago.
  if (known && known.until > now - rememberMs) known.until = now + rememberMs
  const sql = `SELECT count(*) AS total FROM (SELECT 1 ${from} LIMIT ${countedAtMost}) AS counted`
  const [row] = await on.query<{ total: number }>(sql, values, isPrepared ? preparedName(sql) : undefined)
  const total = row?.total ?? 0
  if (remembered.size > 5_000) remembered.clear()
  const forMs = total >= countedAtMost ? rememberBoundMs : rememberMs
  if (total >= large) remembered.set(key, { total, until: performance.now() + forMs })
  else remembered.delete(key)
  return total
}
