import { headers } from '@nats-io/transport-node'
import type pg from 'pg'
import { batchDelay } from './batch-delay.ts'
import { type Bus, ensureStream } from './bus.ts'
import type { Database } from './database.ts'
import type { Logger } from './logger.ts'
import { openSignal } from './signal.ts'

const batchSize = 500
const sweepMs = 1_000
/** Commits that follow each other closely go out together. */
const breathMs = { idle: 5, busy: 25 }
const keepDays = 7
/** A stream can be made anew by another service, so its loss is not seen in the publishing. */
const streamCheckMs = 5_000
/** One relay at a time for a database, whatever the number of replicas. */
const leaderLock = 72_707_370

export interface Relay extends AsyncDisposable {
  /** Something was committed. */
  wake(): void
}

interface Waiting {
  seq: number
  id: string
  subject: string
  payload: string
}

const cleaningMs = 3_600_000

/** Brings what stands in the outbox to the bus: right after a commit, and by a sweep for what was left behind. */
export function startRelay(database: Database, bus: Bus, service: string, log: Logger): Relay {
  const wakeSubject = bus.named(`wake.${service}`)
  const signal = openSignal()
  let stopped = false
  let isLeader = false
  bus.connection.subscribe(wakeSubject, { callback: () => signal.wake() })

  async function lead(client: pg.PoolClient): Promise<void> {
    let cleaned = 0
    let lookedAtStream = 0
    while (!stopped) {
      if (!bus.isConnected()) {
        lookedAtStream = 0
        await signal.wait(sweepMs)
        continue
      }
      lookedAtStream = await onceIn(streamCheckMs, lookedAtStream, () => refillLostStream(database, bus, log))
      const sent = await publishBatch(client, bus)
      cleaned = await onceIn(cleaningMs, cleaned, () => forget(client))
      if (sent < batchSize) await signal.wait(sweepMs)
      await batchDelay(sent, breathMs)
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
    while (!stopped) {
      await round().catch((error: unknown) => log.warn({ err: error }, 'the relay could not publish and tries again'))
      if (!stopped) await signal.wait(sweepMs)
    }
  }

  const running = run()
  return {
    wake() {
      signal.wake()
      if (!isLeader && bus.isConnected()) bus.connection.publish(wakeSubject)
    },
    [Symbol.asyncDispose]: async () => {
      stopped = true
      signal.wake()
      await running
    },
  }
}

/** Does it when the last time is long enough ago; answers when it was done last. */
async function onceIn(ms: number, last: number, act: () => Promise<unknown>): Promise<number> {
  if (Date.now() - last <= ms) return last
  await act()
  return Date.now()
}

async function publishBatch(client: pg.PoolClient, bus: Bus): Promise<number> {
  const { rows } = await client.query<Waiting>({
    name: 'relay-next',
    text: 'SELECT seq, id, subject, payload FROM outbox WHERE published_at IS NULL ORDER BY seq LIMIT $1',
    values: [batchSize],
  })
  if (rows.length === 0) return 0
  const results = await Promise.allSettled(rows.map((row) => publish(bus, row)))
  const published = rows.filter((_, index) => results[index]?.status === 'fulfilled').map((row) => row.seq)
  await client.query({
    name: 'relay-done',
    text: 'UPDATE outbox SET published_at = now() WHERE seq = ANY($1::bigint[])',
    values: [published],
  })
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return rows.length
}

function publish(bus: Bus, row: Waiting): Promise<unknown> {
  const carried = headers()
  carried.set('content-type', 'application/cloudevents+json')
  return bus.js.publish(bus.named(row.subject), row.payload, { msgID: row.id, headers: carried, timeout: 5_000 })
}

/** A stream that was made anew has lost what was in it: everything the outbox still has goes out again; inboxes keep it from having a second effect. */
async function refillLostStream(database: Database, bus: Bus, log: Logger): Promise<void> {
  const created = await ensureStream(bus)
  await database.transaction(async (tx) => {
    const [known] = await tx.query<{ value: string }>("SELECT value FROM chassis_state WHERE key = 'stream'")
    if (known?.value === created) return
    if (known) {
      const again = await tx.query('UPDATE outbox SET published_at = NULL WHERE published_at IS NOT NULL RETURNING seq')
      log.warn({ events: again.length }, 'the stream of events was made anew and is refilled from the outbox')
    }
    await tx.query(
      "INSERT INTO chassis_state (key, value) VALUES ('stream', $1) ON CONFLICT (key) DO UPDATE SET value = $1",
      [created],
    )
  })
}

async function forget(client: pg.PoolClient): Promise<void> {
  await client.query(
    `DELETE FROM outbox WHERE published_at IS NOT NULL AND created_at < now() - interval '${keepDays} days'`,
  )
  await client.query(`DELETE FROM inbox WHERE received_at < now() - interval '${2 * keepDays} days'`)
  await client.query(`DELETE FROM idempotency_keys WHERE created_at < now() - interval '${keepDays} days'`)
}
