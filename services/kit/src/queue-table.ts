import type { Sql } from './database.ts'
import { leaseMs } from './lease.ts'

type On = Pick<Sql, 'query'>

/** A row that this process works on. `attempts` is the fence: whoever claims later has a higher one. */
export interface Claimed {
  attempts: number
  /** What it goes to, where the table tells that. */
  lane?: string
}

/** The columns by which a table is a queue. */
interface QueueColumns<R> {
  table: string
  /** Tells its statements from those of another queue on the same table. */
  part?: string
  /** The primary key; rows carry it under the same name. */
  key: keyof R & string
  /** When a row is due; while it is claimed, the end of the lease. */
  due?: string
  attempts?: string
  /** Keeps why the last attempt failed, until the next one begins: what waits and has a reason is nobody's just now. */
  reason?: string
  /** Which rows wait, where being there is not enough. */
  waiting?: string
  /** By default those that are due longest come first. */
  order?: string
  /** SQL that names what a row goes to, so that nobody who is slow takes all places. */
  lane?: string
  /** What work is given of a claimed row; `was_due` is when it was due. */
  columns: string
  /** Joins to `claimed`, for what stands elsewhere. */
  joins?: string
  /** What a row that is given up becomes; without it, it is deleted. */
  dead?(now: Date): Record<string, unknown>
}

/** A table that replicas work off together: claims with a lease, each row by one of them, and by another when that one dies. */
export interface QueueTable<R extends Claimed> {
  name: string
  keyOf(row: R): unknown
  /** Takes rows that are due, but none of these lanes. */
  claim(on: On, now: Date, limit: number, without?: readonly string[]): Promise<R[]>
  renew(on: On, row: R, now: Date): Promise<void>
  /** Whether a row still waits, and still for us. */
  isHeld(on: On, row: R): Promise<boolean>
  /** Writes to a row, with its effect in one transaction; false when somebody else has claimed it since. */
  settle(on: On, row: R, change: Record<string, unknown>): Promise<boolean>
  /** Takes it off, likewise. */
  remove(on: On, row: R): Promise<boolean>
  retry(on: On, row: R, next: { at: Date; reason: string; counts: boolean }): Promise<void>
  /** Gives it up; false likewise. */
  deadLetter(on: On, row: R, reason: string, now: Date): Promise<boolean>
  /** For how many seconds the row that is due longest has waited. */
  lag(on: On, now: Date): Promise<number>
}

export function queueTable<R extends Claimed>(columns: QueueColumns<R>): QueueTable<R> {
  const { table, part = table, due = 'next_attempt_at', attempts = 'attempts', waiting = 'true', dead } = columns
  const key = `"${columns.key}"`
  const held = `${key} = $1 AND ${attempts} = $2 AND ${waiting}`
  const keyOf = (row: R) => row[columns.key]
  const kept = (reason: string) => (columns.reason ? { [columns.reason]: reason.slice(0, 1_000) } : {})
  const claim = claimOf(columns, { due, attempts, waiting, key })

  const settle: QueueTable<R>['settle'] = async (on, row, change) => {
    const set = Object.keys(change).map((column, index) => `"${column}" = $${index + 3}`)
    const sql = `UPDATE ${table} SET ${set.join(', ')} WHERE ${held} RETURNING ${key}`
    return (await on.query(sql, [keyOf(row), row.attempts, ...Object.values(change)])).length > 0
  }
  const remove: QueueTable<R>['remove'] = async (on, row) =>
    (await on.query(`DELETE FROM ${table} WHERE ${held} RETURNING ${key}`, [keyOf(row), row.attempts])).length > 0

  return {
    name: table,
    keyOf,
    settle,
    remove,
    claim: (on, now, limit, without = []) =>
      on.query<R>(claim, [now, leaseEnd(now), limit, ...(columns.lane ? [without] : [])], `${part}-claim`),
    renew: async (on, row, now) => void (await settle(on, row, { [due]: leaseEnd(now) })),
    isHeld: async (on, row) =>
      (await on.query(`SELECT 1 FROM ${table} WHERE ${held}`, [keyOf(row), row.attempts])).length > 0,
    retry: async (on, row, { at, reason, counts }) => {
      const tried = row.attempts - (counts ? 0 : 1)
      await settle(on, row, { [due]: at, [attempts]: tried, ...kept(reason) })
    },
    deadLetter: async (on, row, reason, now) =>
      dead ? await settle(on, row, { ...dead(now), ...kept(reason) }) : await remove(on, row),
    async lag(on, now) {
      const sql = `SELECT extract(epoch FROM $1::timestamptz - min(${due}))::float8 AS lag FROM ${table} WHERE ${waiting} AND ${due} <= $1`
      const [row] = await on.query<{ lag: number | null }>(sql, [now], `${part}-lag`)
      return row?.lag ?? 0
    },
  }
}

/** Rows are chosen and locked once, before they are written: inside a join a plan might choose again and take too many. */
function claimOf<R>(
  { table, columns, order, reason, lane, joins = '' }: QueueColumns<R>,
  { due, attempts, waiting, key }: { due: string; attempts: string; waiting: string; key: string },
): string {
  return `WITH taken AS MATERIALIZED (
      SELECT ${key} AS taken_key, ${due} AS was_due FROM ${table} WHERE ${waiting} AND ${due} <= $1${lane ? ` AND ${lane} <> ALL ($4::text[])` : ''}
      ORDER BY ${order ?? due} LIMIT $3 FOR UPDATE SKIP LOCKED),
    claimed AS (
      UPDATE ${table} SET ${attempts} = ${table}.${attempts} + 1, ${due} = $2${reason ? `, ${reason} = NULL` : ''}
      FROM taken WHERE ${key} = taken_key RETURNING ${table}.*, was_due)
    SELECT ${columns}${lane ? `, ${lane} AS lane` : ''}, claimed.${attempts} AS attempts FROM claimed ${joins}`
}

const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs)
