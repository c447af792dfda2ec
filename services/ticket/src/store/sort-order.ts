import type { Sql } from '@leitstand/kit/database'

/** Rows in an order of their own: one table, the column of the place, and what they share (`owner`, `category_uuid`). */
interface Row {
  /** Of a small closed list of our own, never from outside. */
  table: 'quick_filter' | 'ticket_list_category' | 'ticket_list_item'
  column: 'filter_order' | 'place' | 'item_order'
  /** A condition with $1 as its only parameter. */
  among: string
  /** The value of $1. */
  shared: string | null
}

/** The place at the end. */
export async function lastPlace(sql: Pick<Sql, 'query'>, { table, column, among, shared }: Row): Promise<number> {
  const [last] = await sql.query<{ place: number }>(
    `SELECT coalesce(max(${column}), 0) + 1 AS place FROM ${table} WHERE ${among}`,
    [shared],
  )
  return last?.place ?? 1
}

/** Frees a place: if another row stands there, it and all behind it move on by one. */
export async function freePlace(
  sql: Pick<Sql, 'query'>,
  { table, column, among, shared }: Row,
  place: number,
  self: string | undefined,
): Promise<void> {
  await sql.query(
    `UPDATE ${table} SET ${column} = ${column} + 1, version = version + 1
      WHERE ${among} AND ${column} >= $2 AND uuid IS DISTINCT FROM $3::uuid
        AND EXISTS (SELECT 1 FROM ${table} WHERE ${among} AND ${column} = $2 AND uuid IS DISTINCT FROM $3::uuid)`,
    [shared, place, self ?? null],
  )
}

export function filtersOf(owner: string | null): Row {
  const among = 'owner IS NOT DISTINCT FROM $1::uuid'
  return { table: 'quick_filter', column: 'filter_order', among, shared: owner }
}

export function itemsOf(category: string): Row {
  return { table: 'ticket_list_item', column: 'item_order', among: 'category_uuid = $1::uuid', shared: category }
}

export const allCategories: Row = {
  table: 'ticket_list_category',
  column: 'place',
  among: '$1::text IS NULL',
  shared: null,
}
