import type { ServiceName } from '@leitstand/contracts/define'
import { AckPolicy, type Consumer, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream'
import { nanos } from '@nats-io/transport-node'
import { type Bus, ensureStream } from './bus.ts'
import type { Logger } from './logger.ts'
import { explain, rarely } from './rarely.ts'

const maxAckPending = 1_000
const pauseMs = 500
/** What a reader took and neither settled nor said to be still at work on comes again after this time. */
export const ackWaitMs = 5_000

export interface Subscription {
  /** Events of this aggregate that are not acknowledged yet; 1 when that cannot be known, because unknown is not nothing. */
  backlog(): Promise<number>
  close(): void
  closed: Promise<void>
}

interface Options {
  service: ServiceName
  aggregate: string
  atOnce: number
  take(message: JsMsg): void
  log: Logger
}

/** The durable subscription of a service to the events of one aggregate. It comes back by itself when the bus was away. */
export function openSubscription(bus: Bus, { service, aggregate, atOnce, take, log }: Options): Subscription {
  const durable = bus.durable(service, aggregate)
  let messages: ConsumerMessages | undefined
  let isClosed = false

  async function receive(): Promise<void> {
    const consumer = await ensureConsumer(bus, durable, bus.named(`event.${aggregate}.>`))
    messages = await consumer.consume({
      max_messages: atOnce,
      expires: 10_000,
      // A server that lost its data has no consumer any more: it is made again.
      abort_on_missing_resource: true,
    })
    if (isClosed) messages.stop()
    for await (const message of messages) take(message)
  }

  async function keepReceiving(): Promise<void> {
    const tell = rarely((_reason, err: unknown) =>
      log.warn({ err, aggregate }, 'a subscription to events was lost and is made again'),
    )
    while (!isClosed) {
      await receive().catch((error: unknown) => {
        if (!isClosed) tell(explain(error), error)
      })
      if (!isClosed) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }

  return {
    async backlog() {
      const info = await bus.consuming.jsm.consumers.info(bus.stream, durable).catch(() => undefined)
      return info ? info.num_pending + info.num_ack_pending : 1
    },
    close() {
      isClosed = true
      messages?.stop()
    },
    closed: keepReceiving(),
  }
}

async function ensureConsumer(bus: Bus, durable: string, filter: string): Promise<Consumer> {
  await ensureStream(bus)
  const { js, jsm } = bus.consuming
  const ack_wait = nanos(ackWaitMs)
  const config = {
    durable_name: durable,
    filter_subject: filter,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait,
    max_ack_pending: maxAckPending,
    max_deliver: -1,
  }
  const known = await jsm.consumers.info(bus.stream, durable).catch(() => undefined)
  if (!known) await jsm.consumers.add(bus.stream, config)
  else if (known.config.ack_wait !== ack_wait) await jsm.consumers.update(bus.stream, durable, { ack_wait })
  return await js.consumers.get(bus.stream, durable)
}
