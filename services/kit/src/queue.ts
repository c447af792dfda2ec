import { AppError } from '@leitstand/contracts/problems'
import type { Clock } from './clock.ts'
import type { Sql } from './database.ts'
import { translatedPrisma } from './database-away.ts'
import { whileLeased } from './lease.ts'
import type { Logger } from './logger.ts'
import { queueSeconds } from './metrics.ts'
import type { Claimed, QueueTable } from './queue-table.ts'
import { explain, rarely } from './rarely.ts'
import { isOver, type Retries, waitMs } from './retries.ts'
import type { Job, Round, ServiceContext } from './service.ts'
import { SpanKind, spanned } from './trace.ts'

const outageMs = 5_000

/** Rows that are worked off by whichever replica comes first. What makes one wakes the queue by its name. */
export interface Queue<P, R extends Claimed> {
  name: string
  /** How often it looks without being woken. */
  everySeconds: number
  /** How many it works on at once. */
  atOnce: number
  /** How many of these of one lane; for tables that tell lanes. */
  atOncePerLane?: number
  table: QueueTable<R>
  /** What a row is called in logs; by default by its key. */
  nameOf?(row: NoInfer<R>): string
  retries: Retries<NoInfer<R>>
  /**
   * Takes its row off with its effect (`settle` or `remove` of the table, in the same transaction); one that is left comes
   * again after its lease. It may stop at any point and be done again. What it throws is a failure that counts, but for the
   * errors below.
   */
  work(row: R, context: ServiceContext<P>): Promise<void>
  /** Told once of a row that is given up, in the transaction that does so. */
  onDead?(row: R, dead: { tx: Sql; reason: string; clock: Clock }): Promise<void>
}

/** It cannot be done just now, which is no fault of the row and costs no attempt. */
export class Postponed extends Error {
  readonly afterMs: number
  constructor(reason: string, afterMs: number) {
    super(reason)
    this.afterMs = afterMs
  }
}

/** Somebody asked for a longer wait before the next attempt. */
export class TryLater extends Error {
  readonly atLeastMs: number
  constructor(reason: string, atLeastMs: number) {
    super(reason)
    this.atLeastMs = atLeastMs
  }
}

/** No further attempt can help. */
export class Hopeless extends Error {}

/** Somebody else has claimed the row since; thrown inside a transaction, it takes back what was done. */
export class ClaimLost extends Error {
  constructor() {
    super('The row is worked on by somebody else')
  }
}

/** A neighbour or the database is away. */
export function isOutage(thrown: unknown): boolean {
  const error = translatedPrisma(thrown)
  return error instanceof AppError && ['service-unavailable', 'database-unavailable'].includes(error.code)
}

/** An outage befalls row after row: it is told once for many. */
interface Bound<P, R extends Claimed> extends Queue<P, R> {
  tellAgain(reason: string, about: object, log: Logger): void
}

export function bindQueue<P, R extends Claimed>(queue: Queue<P, R>): Job<P> {
  const tellAgain = rarely((_reason, about: object, log: Logger) =>
    log.warn(about, 'work of a queue failed and is tried again'),
  )
  const bound = { ...queue, tellAgain }
  return {
    kind: 'job',
    name: queue.name,
    everySeconds: queue.everySeconds,
    worksOff: queue.table.name,
    run: (context, round) => workOff(bound, context, round),
    lag: (context) => queue.table.lag(context, context.clock.now()),
  }
}

/** Whenever a place is free or new rows come, the next are claimed: one that takes long holds up no other. */
async function workOff<P, R extends Claimed>(queue: Bound<P, R>, context: ServiceContext<P>, round: Round) {
  const running = new Map<Promise<void>, R>()
  try {
    while (!round.isOver()) {
      const isIdle = running.size === 0
      const rows = running.size < queue.atOnce ? await claimNext(queue, running, context) : []
      if (isIdle && rows.length === 0) break
      for (const row of rows) {
        const attempt = tryRow(queue, row, context).finally(() => {
          running.delete(attempt)
          round.wake()
        })
        running.set(attempt, row)
      }
      // With lanes they come one by one.
      if (queue.atOncePerLane === undefined || rows.length === 0) await round.wait(queue.everySeconds * 1000)
    }
    return false
  } finally {
    await Promise.all(running.keys())
  }
}

/** With lanes one by one, because each row may fill its lane. */
async function claimNext<P, R extends Claimed>(
  { table, atOnce, atOncePerLane }: Queue<P, R>,
  running: ReadonlyMap<unknown, R>,
  context: ServiceContext<P>,
): Promise<R[]> {
  const now = context.clock.now()
  if (atOncePerLane === undefined) return await table.claim(context, now, atOnce - running.size)
  const lanes = Map.groupBy(running.values(), ({ lane = '' }) => lane)
  const full = [...lanes].flatMap(([lane, rows]) => (rows.length < atOncePerLane ? [] : [lane]))
  return await table.claim(context, now, 1, full)
}

type Outcome = 'done' | 'again' | 'dead' | 'lost'

async function tryRow<P, R extends Claimed>(queue: Bound<P, R>, row: R, context: ServiceContext<P>): Promise<void> {
  const stop = queueSeconds.startTimer({ service: context.config.service, queue: queue.name })
  const renew = () => queue.table.renew(context, row, context.clock.now())
  const work = () => whileLeased(renew, () => queue.work(row, context))
  const outcome = await spanned(queue.name, undefined, SpanKind.INTERNAL, work).then(
    (): Outcome => 'done',
    (error: unknown) => settleFailure(queue, row, error, context),
  )
  stop({ outcome })
}

async function settleFailure<P, R extends Claimed>(
  queue: Bound<P, R>,
  row: R,
  error: unknown,
  context: ServiceContext<P>,
): Promise<Outcome> {
  if (error instanceof ClaimLost) return 'lost'
  const { table, name, nameOf = table.keyOf } = queue
  const about = { err: error, queue: name, row: nameOf(row), attempts: row.attempts }
  const reason = reasonOf(error)
  const next = nextOf(queue, row, error, context.clock.now())
  try {
    if (next) {
      queue.tellAgain(explain(error), about, context.log)
      await table.retry(context, row, { ...next, reason })
      return 'again'
    }
    context.log[error instanceof Hopeless ? 'warn' : 'error'](about, 'work of a queue failed and is given up')
    const { clock } = context
    await context.transaction(async (tx) => {
      if (await table.deadLetter(tx, row, reason, clock.now())) await queue.onDead?.(row, { tx, reason, clock })
    })
    return 'dead'
  } catch (failed) {
    context.log.warn({ err: failed, queue: name }, 'how work of a queue failed could not be written; it is done again')
    return 'again'
  }
}

function nextOf<R extends Claimed>(
  { retries }: Pick<Queue<unknown, R>, 'retries'>,
  row: R,
  error: unknown,
  now: Date,
): { at: Date; counts: boolean } | null {
  if (error instanceof Hopeless) return null
  const inMs = (ms: number | null, counts: boolean) =>
    ms === null ? null : { at: new Date(now.getTime() + ms), counts }
  const postponedMs = error instanceof Postponed ? error.afterMs : isOutage(error) ? outageMs : null
  if (postponedMs !== null) return inMs(isOver(retries, row, now) ? null : postponedMs, false)
  const atLeastMs = error instanceof TryLater ? error.atLeastMs : 0
  return inMs(waitMs(retries, { row, attempts: row.attempts, now, random: Math.random(), atLeastMs }), true)
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError) return `${error.code} ${JSON.stringify(error.details)}`
  return error instanceof Error ? error.message : String(error)
}
