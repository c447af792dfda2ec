import type pg from 'pg'
import { batchDelay } from './batch-delay.ts'
import { type Bus, ensureStream } from './bus.ts'
import type { Database } from './database.ts'
import type { Logger } from './logger.ts'
import { publishFacts, type StoredFact } from './publish-facts.ts'
import { explain, rarely } from './rarely.ts'
import { noticeLostStream, refillStream } from './refill-stream.ts'
import { openSignal } from './signal.ts'
import { measuringStream } from './stream-size.ts'

const batchSize = 500
const sweepMs = 1_000
/** Commits that follow each other closely go out together. */
const batchDelayMs = { idle: 5, busy: 25 }
/** A stream can be made anew by another service, so its loss is not seen in the publishing. */
const streamCheckMs = 5_000
/** One relay at a time for a database, whatever the number of replicas. */
const leaderLock = 72_707_370

/** Brings what stands in the outbox to the bus: right after a commit, and by a sweep for what was left behind. */
export function startRelay(database: Database, bus: Bus, service: string, log: Logger): AsyncDisposable {
  const wakeSubject = bus.named(`wake.${service}`)
  const signal = openSignal()
  const measure = measuringStream(log)
  let stopped = false
  let isLeader = false
  // Where nothing can be answered: whoever answered themselves could write to any subject.
  bus.consuming.connection.subscribe(wakeSubject, { callback: () => signal.wake() })

  async function lead(client: pg.PoolClient): Promise<void> {
    let lookedAtStream = -Infinity
    // What another one began is gone on with.
    let isRefilling = true
    while (!stopped) {
      if (!bus.isConnected()) {
        lookedAtStream = -Infinity
        await signal.wait(sweepMs)
        continue
      }
      lookedAtStream = await onceIn(streamCheckMs, lookedAtStream, async () => {
        const stream = await ensureStream(bus)
        measure(stream)
        if (await noticeLostStream(database, stream, log)) isRefilling = true
      })
      const sent = await publishNew(client, bus, log)
      isRefilling &&= await refillStream(client, bus, log)
      if (isRefilling) continue
      if (sent < batchSize) await signal.wait(sweepMs)
      await batchDelay(sent, batchDelayMs)
    }
  }

  /** Leads for as long as the connection that holds the lock lives; answers whether it led at all. */
  async function term(client: pg.PoolClient): Promise<boolean> {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS leading', [leaderLock])
    if (rows[0]?.leading !== true) return false
    isLeader = true
    await lead(client).finally(() => {
      isLeader = false
    })
    await client.query('SELECT pg_advisory_unlock($1)', [leaderLock])
    return true
  }

  async function round(): Promise<void> {
    const client = await database.pool.connect()
    try {
      await term(client)
      client.release()
    } catch (error) {
      // The lock dies with its connection, so another replica can lead at once.
      client.release(true)
      throw error
    }
  }

  async function run(): Promise<void> {
    const tell = rarely((_reason, err: unknown) => log.warn({ err }, 'the relay could not publish and tries again'))
    while (!stopped) {
      await round().catch((error: unknown) => tell(explain(error), error))
      if (!stopped) await signal.wait(sweepMs)
    }
  }

  database.whenFilled('outbox', () => {
    signal.wake()
    if (!isLeader && bus.isConnected()) bus.connection.publish(wakeSubject)
  })
  const running = run()
  return {
    [Symbol.asyncDispose]: async () => {
      stopped = true
      signal.wake()
      await running
    },
  }
}

/** Does it when the last time is long enough ago; answers when it was done last. Not by the time of day, which can be set back. */
async function onceIn(ms: number, last: number, act: () => Promise<unknown>): Promise<number> {
  if (performance.now() - last <= ms) return last
  await act()
  return performance.now()
}

/** Brings the next facts to the bus that are not there yet; answers how many. */
async function publishNew(client: pg.PoolClient, bus: Bus, log: Logger): Promise<number> {
  const { rows } = await client.query<StoredFact>({
    name: 'relay-next',
    text: 'SELECT seq, id, subject, payload FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT $1',
    values: [batchSize],
  })
  if (rows.length === 0) return 0
  const { taken, failure } = await publishFacts(bus, rows, log)
  await client.query({
    name: 'relay-done',
    text: 'UPDATE outbox SET published_at = now() WHERE seq = ANY($1::bigint[])',
    values: [taken.map(({ seq }) => seq)],
  })
  if (failure) throw failure
  return rows.length
}
