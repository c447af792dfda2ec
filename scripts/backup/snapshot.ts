import { type ServiceName, services } from '@leitstand/contracts/define'
import pg from 'pg'
import { Problem } from '../problem.ts'

/** One database as of the common moment. */
export interface Snapshot {
  service: ServiceName
  client: pg.Client
}

export interface Snapshots extends AsyncDisposable {
  all: readonly Snapshot[]
  at: Date
  /** How long writers had to wait. */
  heldMs: number
}

const patience = { lockMs: 1_000, tries: 60, pauseMs: 500 }
/** A snapshot is read for as long as it takes, whatever the server allows others. */
const unhurried = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * All databases as of one moment, while everything runs. Whoever writes a fact writes its outbox in the same transaction, so
 * while all outboxes are locked nobody is in the middle of one, and what a reader has taken over is still with its owner: no
 * copy is newer than what it copies. Writers wait for milliseconds; then each snapshot is read at leisure.
 */
export async function openSnapshots(urlOf: (service: ServiceName) => string): Promise<Snapshots> {
  await using stack = new AsyncDisposableStack()
  const connect = async (service: ServiceName) => {
    const client = new pg.Client({
      connectionString: urlOf(service),
      connectionTimeoutMillis: 10_000,
      options: unhurried,
    })
    client.on('error', () => undefined)
    await client.connect()
    stack.defer(() => client.end().catch(() => undefined))
    return { service, client }
  }
  const locking = await Promise.all(services.map(connect))
  const reading = await Promise.all(services.map(connect))
  const since = await lockAll(locking)
  const at = new Date()
  try {
    await Promise.all(reading.map(({ client }) => client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')))
    // The snapshot is taken by the first question, not by the beginning.
    await Promise.all(reading.map(({ client }) => client.query('SELECT 1')))
  } finally {
    await Promise.all(locking.map(({ client }) => client.query('ROLLBACK')))
  }
  const heldMs = Date.now() - since
  const owned = stack.move()
  return { all: reading, at, heldMs, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

/**
 * A transaction that takes long would make all others wait behind us, so the locks are given back and tried again. Answers
 * since when writers wait.
 */
async function lockAll(locking: readonly Snapshot[], triesLeft = patience.tries): Promise<number> {
  const begun = Date.now()
  const tried = await Promise.allSettled(locking.map(({ client }) => lock(client)))
  if (tried.every(({ status }) => status === 'fulfilled')) return begun
  await Promise.all(locking.map(({ client }) => client.query('ROLLBACK')))
  const failure = tried.find((one) => one.status === 'rejected')?.reason as Error & { code?: string }
  if (failure.code !== '55P03') throw failure
  if (triesLeft === 0)
    throw new Problem('Some work in the databases goes on and on, so no common moment was found: try again later.')
  await new Promise((resolve) => setTimeout(resolve, patience.pauseMs))
  return await lockAll(locking, triesLeft - 1)
}

async function lock(client: pg.Client): Promise<void> {
  await client.query('BEGIN')
  await client.query(`SET LOCAL lock_timeout = ${patience.lockMs}`)
  await client.query('LOCK TABLE outbox IN SHARE MODE')
}
