import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import type { RowOf } from '@leitstand/kit/row-of'
import type { TicketRow } from '../domain/rows.ts'
import type { WatcherModel } from '../generated/prisma/models/Watcher.ts'

export type WatcherRow = RowOf<WatcherModel>

export async function addWatcher(tx: Sql, ticket: string, person: string): Promise<WatcherRow | undefined> {
  const [row] = await tx.query<WatcherRow>(
    'INSERT INTO watcher (uuid, ticket, person) VALUES ($1, $2, $3) ON CONFLICT (ticket, person) DO UPDATE SET person = excluded.person RETURNING *',
    [newId(), ticket, person],
  )
  return row
}

export async function addWatchers(tx: Sql, ticket: string, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const sql =
    'INSERT INTO watcher (uuid, ticket, person) SELECT gen_random_uuid(), $1::uuid, unnest($2::uuid[]) ON CONFLICT DO NOTHING'
  await tx.query(sql, [ticket, people], 'watchers-add')
}

export async function findWatcher(on: Sql, uuid: string): Promise<WatcherRow | undefined> {
  const [row] = await on.query<WatcherRow>('SELECT * FROM watcher WHERE uuid = $1', [uuid])
  return row
}

/** False when somebody else was first. */
export async function removeWatcher(tx: Sql, uuid: string): Promise<boolean> {
  return (await tx.query('DELETE FROM watcher WHERE uuid = $1 RETURNING uuid', [uuid])).length > 0
}

/** Of which watchers, with their rows of `person`, a customer learns: of oneself and of the people of the ticket's group. */
export function isToldOf(reader: string, customer: string): string {
  return `(watcher.person = ${reader} OR (NOT person.staff AND person.customer_group = ${customer}))`
}

/** Who watches a ticket, as far as a reader learns of it: all for the staff, else the reader and people of the customer. */
export async function watchersOf(
  on: Sql,
  { uuid, customer }: Pick<TicketRow, 'uuid' | 'customer'>,
  reader: { uuid: string; isStaff: boolean },
): Promise<WatcherRow[]> {
  return await on.query<WatcherRow>(
    `SELECT watcher.* FROM watcher LEFT JOIN person ON person.uuid = watcher.person
     WHERE ticket = $1 AND ($2 OR ${isToldOf('$4', '$3')}) ORDER BY watcher.created_at`,
    [uuid, reader.isStaff, customer, reader.uuid],
  )
}

/** Brings what the ticket has at hand in line with its watchers. */
export async function restateWatchers(tx: Sql, ticket: string): Promise<TicketRow | undefined> {
  const [row] = await tx.query<TicketRow>(
    `UPDATE ticket SET version = version + 1, watchers = ARRAY(SELECT person FROM watcher WHERE ticket = $1::uuid ORDER BY created_at),
       people = ARRAY(SELECT DISTINCT unnest(array_remove(ARRAY[author, customer_user], NULL) || ARRAY(SELECT person FROM watcher WHERE ticket = $1::uuid)))
     WHERE uuid = $1::uuid RETURNING *`,
    [ticket],
  )
  return row
}
