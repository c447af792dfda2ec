import type { StreamInfo } from '@nats-io/jetstream'
import type pg from 'pg'
import { z } from 'zod'
import type { Bus } from './bus.ts'
import type { Database } from './database.ts'
import type { Logger } from './logger.ts'
import { publishFacts, type StoredFact } from './publish-facts.ts'

const pageSize = 500
/** Of the outbox, by its numbers: what went out again already, and what was in the stream that was lost. */
const Mark = z.object({ after: z.int(), upTo: z.int() })

/**
 * A stream that was made anew has lost what was in it: everything the outbox still has goes out again, page by page behind a
 * mark; inboxes keep it from having a second effect. Answers whether that is to be done.
 */
export async function noticeLostStream(
  database: Database,
  { created }: Pick<StreamInfo, 'created'>,
  log: Logger,
): Promise<boolean> {
  return await database.transaction(async (tx) => {
    const [known] = await tx.query<{ value: string }>("SELECT value FROM chassis_state WHERE key = 'stream'")
    if (known?.value === created) return false
    await tx.query(
      "INSERT INTO chassis_state (key, value) VALUES ('stream', $1) ON CONFLICT (key) DO UPDATE SET value = $1",
      [created],
    )
    if (!known) return false
    await tx.query(
      `INSERT INTO chassis_state (key, value)
       SELECT 'stream-refill', json_build_object('after', 0, 'upTo', coalesce(max(seq), 0)) FROM outbox
       ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    )
    log.warn('the stream of events was made anew and is refilled from the outbox')
    return true
  })
}

/** Publishes the next page of what a lost stream held. Answers whether there was one. */
export async function refillStream(client: pg.PoolClient, bus: Bus, log: Logger): Promise<boolean> {
  const found = await client.query<{ value: string }>("SELECT value FROM chassis_state WHERE key = 'stream-refill'")
  const [row] = found.rows
  if (!row) return false
  const { after, upTo } = Mark.parse(JSON.parse(row.value))
  const { rows } = await client.query<StoredFact>({
    name: 'relay-refill',
    text: 'SELECT seq, id, subject, payload FROM outbox WHERE seq > $1 AND seq <= $2 ORDER BY seq LIMIT $3',
    values: [after, upTo, pageSize],
  })
  const last = rows.at(-1)
  if (!last) {
    await client.query("DELETE FROM chassis_state WHERE key = 'stream-refill'")
    log.info('the stream of events is refilled')
    return false
  }
  const { failure } = await publishFacts(bus, rows, log)
  if (failure) throw failure
  const mark = JSON.stringify({ after: last.seq, upTo })
  await client.query("UPDATE chassis_state SET value = $1 WHERE key = 'stream-refill'", [mark])
  return true
}
