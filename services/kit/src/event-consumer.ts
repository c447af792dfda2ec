import { consumes } from '@leitstand/contracts/bus-access'
import type { EventContract, ServiceName } from '@leitstand/contracts/define'
import type { JsMsg } from '@nats-io/jetstream'
import { z } from 'zod'
import { batchDelay } from './batch-delay.ts'
import type { Bus } from './bus.ts'
import type { Database, Sql } from './database.ts'
import { ackWaitMs, openSubscription } from './event-subscription.ts'
import { newId } from './ids.ts'
import type { Logger } from './logger.ts'
import { mostInBatch, nextBatch } from './next-batch.ts'
import type { CloudEvent } from './outbox.ts'
import { isOutage } from './queue.ts'
import { explain, rarely } from './rarely.ts'
import { overMinutes, waitMs } from './retries.ts'
import type { ReceivedEvent } from './service.ts'
import { openSignal } from './signal.ts'

/** Nobody notices such a wait; under load a transaction and the look at the queues after it then serve many. */
const batchDelayMs = { idle: 15, busy: 150 }
const outageMs = 30_000

export interface EventHandler {
  events: readonly EventContract[]
  handle(received: readonly ReceivedEvent[], tx: Sql): Promise<void>
}

export interface EventConsumer extends AsyncDisposable {
  /** Messages taken but not yet settled, and those still in the stream; 0 means everything is worked off. */
  backlog(): Promise<number>
  /** Applies one kept event again, now. */
  replay(payload: string): Promise<void>
}

interface Options {
  database: Database
  bus: Bus
  service: ServiceName
  handlers: readonly EventHandler[]
  log: Logger
}

/**
 * What a service hears. It has one durable consumer for each aggregate it reacts to, so that nothing else is sent to it; all feed
 * one queue. What has piled up is applied in a single transaction together with the inbox rows and acknowledged after the commit.
 * A batch that fails is taken apart, so that one bad event holds up no other.
 */
export async function startEventConsumer(options: Options): Promise<EventConsumer> {
  const { bus, log, service } = options
  const aggregates = aggregatesOf(options)
  const apply = applying(options)
  // An outage befalls event after event: it is told once for many.
  const tellAgain = rarely((_reason, about: object) =>
    log.warn(about, 'an event could not be applied and is tried again'),
  )
  const signal = openSignal()
  let queue: JsMsg[] = []
  let inWork: JsMsg[] = []
  let stopped = false
  // As long as we live, nobody else is given what we hold.
  const alive = setInterval(() => {
    for (const message of [...inWork, ...queue]) message.working()
  }, ackWaitMs / 3)
  const take = (message: JsMsg) => {
    queue.push(message)
    signal.wake()
  }
  const subscriptions = aggregates.map((aggregate) =>
    openSubscription(bus, { service, aggregate, atOnce: mostInBatch * 2, take, log }),
  )

  async function takeBatch(handled: number): Promise<JsMsg[]> {
    if (queue.length === 0) await signal.wait(1_000)
    if (queue.length > 0 && queue.length < mostInBatch) await batchDelay(handled, batchDelayMs)
    const batch = nextBatch(queue)
    queue = queue.slice(batch.length)
    return batch
  }

  async function work(): Promise<void> {
    let handled = 0
    while (!stopped || queue.length > 0) {
      const batch = await takeBatch(handled)
      handled = batch.length
      if (handled === 0) continue
      inWork = batch
      await settle(batch, apply, { ...options, tellAgain })
      inWork = []
    }
  }

  const working = work()
  return {
    async backlog() {
      const waiting = await Promise.all(subscriptions.map((subscription) => subscription.backlog()))
      return waiting.reduce((sum, one) => sum + one, queue.length + inWork.length)
    },
    replay: (payload) => apply([JSON.parse(payload) as CloudEvent]),
    [Symbol.asyncDispose]: async () => {
      stopped = true
      for (const subscription of subscriptions) subscription.close()
      signal.wake()
      await Promise.allSettled([working, ...subscriptions.map((subscription) => subscription.closed)])
      clearInterval(alive)
    },
  }
}

function aggregatesOf({ service, handlers }: Options): string[] {
  const types = handlers.flatMap(({ events }) => events).map(({ name }) => name.split('.')[0] ?? name)
  const unknown = types.find((aggregate) => !consumes[service].includes(aggregate))
  if (unknown) throw new Error(`${service} consumes ${unknown}, which bus-access.ts does not list`)
  return [...new Set(types)]
}

type Apply = (events: readonly CloudEvent[]) => Promise<void>

/** Gives events to those who react to them, all in one transaction. */
function applying({ database, handlers }: Options): Apply {
  const contracts = new Map(handlers.flatMap(({ events }) => events).map((event) => [event.name, event]))
  const toReceivedEvent = (event: CloudEvent): ReceivedEvent => ({
    type: event.type,
    data: contracts.get(event.type)?.data.parse(event.data),
    event,
  })
  return async (events) => {
    const wanted = events.filter((event) => contracts.has(event.type))
    if (wanted.length === 0) return
    await database.transaction(async (tx) => {
      const fresh = await firstTime(tx, wanted)
      const received = wanted.filter((event) => fresh.delete(event.id)).map(toReceivedEvent)
      for (const { events: reactsTo, handle } of handlers) {
        const own = received.filter(({ type }) => reactsTo.some(({ name }) => name === type))
        if (own.length > 0) await handle(own, tx)
      }
    })
  }
}

interface Settling extends Options {
  tellAgain(reason: string, about: object): void
}

async function settle(batch: readonly JsMsg[], apply: Apply, options: Settling): Promise<void> {
  try {
    await apply(batch.map(read))
    for (const message of batch) message.ack()
  } catch (error) {
    if (batch.length === 1 && batch[0]) return await retryLater(batch[0], error, options)
    options.log.warn({ err: error, events: batch.length }, 'a batch of events could not be applied and is taken apart')
    for (const message of batch) await settle([message], apply, options)
  }
}

async function retryLater(message: JsMsg, error: unknown, { database, log, tellAgain }: Settling): Promise<void> {
  const about = { err: error, type: message.subject, delivery: message.info.deliveryCount }
  const failure = { row: message, attempts: message.info.deliveryCount, now: new Date(), random: Math.random() }
  const delay = waitMs(overMinutes, failure) ?? (isOutage(error) ? outageMs : null)
  if (delay !== null) {
    tellAgain(explain(error), about)
    message.nak(delay)
    return
  }
  log.error(about, 'an event could not be applied and is kept as a dead letter')
  await deadLetter(database, message, error).then(
    () => message.ack(),
    () => message.nak(outageMs),
  )
}

/** Writes the inbox rows and answers the ids that were not there before. */
async function firstTime(tx: Sql, events: readonly CloudEvent[]): Promise<Set<string>> {
  const rows = await tx.query<{ event_id: string }>(
    'INSERT INTO inbox (event_id) SELECT DISTINCT unnest($1::uuid[]) ON CONFLICT DO NOTHING RETURNING event_id',
    [events.map((event) => event.id)],
    'inbox-add',
  )
  return new Set(rows.map((row) => row.event_id))
}

async function deadLetter(database: Database, message: JsMsg, error: unknown): Promise<void> {
  const { success, data: id } = z.uuid().safeParse(idOf(message))
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  await database.query(
    `INSERT INTO dead_letters (id, subject, payload, reason, attempts) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET reason = excluded.reason, attempts = excluded.attempts, at = now()`,
    [success ? id : newId(), message.subject, message.string(), reason.slice(0, 2_000), message.info.deliveryCount],
  )
}

function idOf(message: JsMsg): unknown {
  try {
    return read(message).id
  } catch {
    // What is no JSON is kept as well, under a number of its own.
    return undefined
  }
}

function read(message: JsMsg): CloudEvent {
  return message.json<CloudEvent>()
}
