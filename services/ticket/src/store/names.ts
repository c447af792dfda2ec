import { systemActor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { type NamedTable, type Names, namedTables } from '../domain/fields.ts'

/** How long a name may be stale in this process; events bring the tables up to date at once, other replicas' memory follows. */
const rememberMs = 10_000
const memory = new Map<string, { name: string; until: number }>()

const unionOfNames = namedTables
  .map((table) => `SELECT uuid, name FROM ${table} WHERE uuid = ANY($1::uuid[])`)
  .join(' UNION ALL ')

/** The names behind uuids of whatever tickets point at, in one query for those not just seen. */
export async function findNames(on: Sql, uuids: Iterable<string | null>): Promise<Names> {
  const now = performance.now()
  if (memory.size > 50_000) forgetStale(now)
  const wanted = new Set([...uuids].filter((uuid) => uuid !== null))
  const missing = [...wanted].filter((uuid) => (memory.get(uuid)?.until ?? -Infinity) < now)
  if (missing.length > 0) {
    const rows = await on.query<{ uuid: string; name: string }>(
      `SELECT uuid, name FROM (${unionOfNames}) AS named`,
      [missing],
      'names',
    )
    for (const row of rows) memory.set(row.uuid, { name: row.name, until: now + rememberMs })
  }
  // Taken out now: others may sweep the memory while the caller goes on.
  const found = new Map([...wanted].map((uuid) => [uuid, memory.get(uuid)?.name]))
  const of = (uuid: string) =>
    found.get(uuid) ?? memory.get(uuid)?.name ?? (uuid === systemActor.uuid ? systemActor.name : '?')
  const person = (uuid: string) => ({ uuid, name: of(uuid) })
  return {
    of,
    person,
    personOrNull: (uuid) => (uuid === null ? null : person(uuid)),
    people: (list) => list.map(person),
  }
}

/** Which of these rows are there. */
export async function findExisting(on: Sql, table: NamedTable, uuids: readonly string[]): Promise<Set<string>> {
  if (uuids.length === 0) return new Set()
  const sql = `SELECT uuid FROM ${table} WHERE uuid = ANY($1::uuid[])`
  const rows = await on.query<{ uuid: string }>(sql, [uuids], `existing-${table}`)
  return new Set(rows.map(({ uuid }) => uuid))
}

/** A name that was just changed or learned. */
export function rememberName(uuid: string, name: string): void {
  memory.set(uuid, { name, until: performance.now() + rememberMs })
}

function forgetStale(now: number): void {
  for (const [uuid, { until }] of memory) if (until < now) memory.delete(uuid)
}
