import { systemActor } from '@leitstand/contracts/actor'
import type { Person } from '@leitstand/contracts/common'
import type { Sql } from '@leitstand/kit/database'

/** How long a name may be stale in this process; events bring the tables up to date at once, other replicas' memory follows. */
const rememberMs = 10_000
const memory = new Map<string, { name: string; until: number }>()

export interface Names {
  of(uuid: string): string
  person(uuid: string): Person
  personOrNull(uuid: string | null): Person | null
  people(uuids: readonly string[]): Person[]
}

/** The names behind uuids of people, groups, labels and templates, in one query for those not just seen. */
export async function findNames(on: Sql, uuids: Iterable<string | null>): Promise<Names> {
  const now = Date.now()
  if (memory.size > 50_000) forgetStale(now)
  const wanted = new Set([...uuids].filter((uuid) => uuid !== null))
  const missing = [...wanted].filter((uuid) => (memory.get(uuid)?.until ?? 0) < now)
  if (missing.length > 0) {
    const rows = await on.query<{ uuid: string; name: string }>(
      `SELECT uuid, name FROM person WHERE uuid = ANY($1::uuid[]) UNION ALL SELECT uuid, name FROM user_group WHERE uuid = ANY($1::uuid[])
       UNION ALL SELECT uuid, name FROM label WHERE uuid = ANY($1::uuid[]) UNION ALL SELECT uuid, name FROM template WHERE uuid = ANY($1::uuid[])`,
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

/** A name that was just changed or learned. */
export function rememberName(uuid: string, name: string): void {
  memory.set(uuid, { name, until: Date.now() + rememberMs })
}

function forgetStale(now: number): void {
  for (const [uuid, { until }] of memory) if (until < now) memory.delete(uuid)
}
