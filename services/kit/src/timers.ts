import pg from 'pg'
import { chainDepth, inChain } from './chain.ts'
import type { Sql } from './database.ts'
import { newId } from './ids.ts'
import { bindQueue } from './queue.ts'
import { type Claimed, queueTable } from './queue-table.ts'
import { untilDone } from './retries.ts'
import type { Job, Timer } from './service.ts'
import { SpanKind, spanned } from './trace.ts'

/** `kind` says what happens, `key` makes a timer unique among its kind: setting it again moves it. */
export interface NewTimer {
  kind: string
  key: string
  dueAt: Date
  payload: unknown
  /** How many steps of automation led to it, if not those that led to what is being done. */
  chain?: number | undefined
}

export async function setTimer(tx: Sql, timer: NewTimer): Promise<void> {
  await setTimers(tx, [timer])
}

/** Each kind and key once; one statement, whatever the number. A timer that is set again is a new one to whoever works on it. */
export async function setTimers(tx: Sql, timers: readonly NewTimer[]): Promise<void> {
  if (timers.length === 0) return
  await tx.query(
    `INSERT INTO timers (id, kind, key, due_at, payload, chain)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::jsonb[], $6::int[])
     ON CONFLICT (kind, key) DO UPDATE SET id = excluded.id, due_at = excluded.due_at, payload = excluded.payload,
       chain = excluded.chain, attempts = 0, last_error = NULL`,
    [
      timers.map(() => newId()),
      timers.map(({ kind }) => kind),
      timers.map(({ key }) => key),
      timers.map(({ dueAt }) => dueAt),
      timers.map(({ payload }) => JSON.stringify(payload)),
      timers.map(({ chain = chainDepth() }) => chain),
    ],
    'timers-set',
  )
}

/** Sets a timer unless there is one of this kind and key, which may be overdue or at work. */
export async function setTimerOnce(tx: Sql, { kind, key, dueAt, payload }: NewTimer): Promise<void> {
  await tx.query(
    'INSERT INTO timers (id, kind, key, due_at, payload) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, key) DO NOTHING',
    [newId(), kind, key, dueAt, JSON.stringify(payload)],
  )
}

export async function cancelTimer(tx: Sql, kind: string, key: string): Promise<void> {
  await cancelTimers(tx, kind, [key])
}

export async function cancelTimers(tx: Sql, kind: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.query('DELETE FROM timers WHERE kind = $1 AND key = ANY($2)', [kind, keys], 'timers-cancel')
}

interface DueTimer extends Claimed {
  id: string
  kind: string
  key: string
  dueAt: Date
  payload: unknown
  chain: number
}

/** Fires due timers once, whatever the number of replicas. */
export function timerQueues<P>(timers: readonly Timer<P>[]): Job<P>[] {
  const early = timers.filter(({ beforeBacklog }) => beforeBacklog)
  const others = timers.filter(({ beforeBacklog }) => !beforeBacklog)
  return [
    ...(early.length > 0 ? [timerQueue('early-timers', early)] : []),
    { ...timerQueue('timers', others), afterBacklog: true },
  ]
}

function timerQueue<P>(name: string, timers: readonly Timer<P>[]): Job<P> {
  const byKind = new Map(timers.map((timer) => [timer.name, timer]))
  const kinds = [...byKind.keys()].map((kind) => pg.escapeLiteral(kind))
  const table = queueTable<DueTimer>({
    table: 'timers',
    part: name,
    key: 'id',
    due: 'due_at',
    // Of the others, a newer or an older version of the service takes care.
    waiting: `kind IN (${kinds.join(', ') || 'NULL'})`,
    columns: 'id, kind, key, was_due AS "dueAt", payload, chain',
    reason: 'last_error',
  })
  return bindQueue<P, DueTimer>({
    name,
    everySeconds: 1,
    atOnce: 50,
    table,
    retries: untilDone,
    nameOf: ({ kind, key }) => `${kind} ${key}`,
    async work(row, context) {
      const { kind, key, dueAt, payload, chain } = row
      const finish = async (tx: Sql) => void (await table.remove(tx, row))
      const handle = async () => byKind.get(kind)?.handle(payload, context, { key, dueAt, finish })
      await inChain(chain, () => spanned(kind, undefined, SpanKind.INTERNAL, handle))
      await finish(context)
    },
  })
}
