import type { Clock } from './clock.ts'
import type { Database, Sql } from './database.ts'
import { newId } from './ids.ts'
import type { Logger } from './logger.ts'
import { SpanKind, spanned } from './trace.ts'
import { waiter } from './waiter.ts'

const claimSeconds = 60
const idleMs = 1_000

/** One alarm: `kind` says what happens, `key` makes it unique among its kind (setting it again moves it). */
export interface Timer {
  kind: string
  key: string
  dueAt: Date
  payload: unknown
}

export async function setTimer(tx: Sql, timer: Timer): Promise<void> {
  await setTimers(tx, [timer])
}

/** Each kind and key once; one statement, whatever the number. */
export async function setTimers(tx: Sql, timers: readonly Timer[]): Promise<void> {
  if (timers.length === 0) return
  await tx.query(
    `INSERT INTO timers (id, kind, key, due_at, payload)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[], $5::jsonb[])
     ON CONFLICT (kind, key) DO UPDATE SET due_at = excluded.due_at, payload = excluded.payload, attempts = 0, last_error = NULL`,
    [
      timers.map(() => newId()),
      timers.map(({ kind }) => kind),
      timers.map(({ key }) => key),
      timers.map(({ dueAt }) => dueAt),
      timers.map(({ payload }) => JSON.stringify(payload)),
    ],
    'timers-set',
  )
}

export async function cancelTimer(tx: Sql, kind: string, key: string): Promise<void> {
  await cancelTimers(tx, kind, [key])
}

export async function cancelTimers(tx: Sql, kind: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.query('DELETE FROM timers WHERE kind = $1 AND key = ANY($2)', [kind, keys], 'timers-cancel')
}

export interface TimerHandler {
  kind: string
  /** Called once the alarm is due. `finish(tx)` takes it off in the caller's transaction; without it, it is taken off afterwards. */
  handle(payload: unknown, timer: { key: string; dueAt: Date; finish(tx: Sql): Promise<void> }): Promise<void>
}

export interface TimerRunner extends AsyncDisposable {
  wake(): void
  /** Runs everything that is due now; answers how many. For tests and for the loop. */
  runDue(): Promise<number>
}

interface DueRow {
  id: string
  kind: string
  key: string
  due_at: Date
  payload: unknown
  attempts: number
}

/** Runs due alarms once, whatever the number of replicas; one that fails is tried again later, with growing delays. */
export function startTimers(options: {
  database: Database
  handlers: readonly TimerHandler[]
  clock: Clock
  log: Logger
  autorun: boolean
}): TimerRunner {
  const { database, clock, log } = options
  const handlers = new Map(options.handlers.map((handler) => [handler.kind, handler]))
  const bell = waiter()
  let stopped = false

  /** Claiming moves the due time on, so a runner that dies gives the alarm back by itself. */
  async function claim(): Promise<DueRow[]> {
    const now = clock.now()
    return await database.query<DueRow>(
      `UPDATE timers SET due_at = $2, attempts = attempts + 1
       FROM (SELECT id AS due_id, due_at AS was_due FROM timers WHERE due_at <= $1 AND kind = ANY($3)
             ORDER BY due_at LIMIT 50 FOR UPDATE SKIP LOCKED) AS due
       WHERE id = due.due_id
       RETURNING id, kind, key, due.was_due AS due_at, payload, attempts`,
      [now, new Date(now.getTime() + claimSeconds * 1000), [...handlers.keys()]],
      'timers-claim',
    )
  }

  async function run(row: DueRow): Promise<void> {
    const finish = async (tx: Sql) => {
      await tx.query('DELETE FROM timers WHERE id = $1 AND attempts = $2', [row.id, row.attempts])
    }
    try {
      const alarm = { key: row.key, dueAt: row.due_at, finish }
      await spanned(row.kind, undefined, SpanKind.INTERNAL, async () =>
        handlers.get(row.kind)?.handle(row.payload, alarm),
      )
      await finish(database)
    } catch (error) {
      log.warn(
        { err: error, kind: row.kind, key: row.key, attempts: row.attempts },
        'an alarm failed and rings again later',
      )
      const waitSeconds = Math.min(5 * 2 ** row.attempts, 3_600)
      const reason = error instanceof Error ? error.message : String(error)
      await database
        .query('UPDATE timers SET due_at = $2, last_error = $3 WHERE id = $1', [
          row.id,
          new Date(clock.now().getTime() + waitSeconds * 1000),
          reason.slice(0, 500),
        ])
        .catch(() => undefined)
    }
  }

  async function runDue(): Promise<number> {
    let total = 0
    for (;;) {
      const due = await claim()
      await Promise.all(due.map(run))
      total += due.length
      if (due.length === 0) return total
    }
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      await runDue().catch((error: unknown) => log.warn({ err: error }, 'alarms could not be read'))
      await bell.wait(idleMs)
    }
  }

  const running = options.autorun && handlers.size > 0 ? loop() : Promise.resolve()
  return {
    wake: () => bell.wake(),
    runDue,
    [Symbol.asyncDispose]: async () => {
      stopped = true
      bell.wake()
      await running
    },
  }
}
