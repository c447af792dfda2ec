import { headers } from '@nats-io/transport-node'
import type { Bus } from './bus.ts'
import type { Logger } from './logger.ts'

/** A fact as the outbox keeps it. */
export interface StoredFact {
  seq: number
  id: string
  subject: string
  payload: string
}

/** What goes along with a fact, at most. */
const headerBytes = 1_000

/**
 * Puts facts into the stream. Answers which are done with, and why another was not taken. One that is larger than the bus takes
 * it will never go out; it holds up no other.
 */
export async function publishFacts(
  bus: Bus,
  facts: readonly StoredFact[],
  log: Logger,
): Promise<{ taken: StoredFact[]; failure: unknown }> {
  const most = (bus.connection.info?.max_payload ?? Number.POSITIVE_INFINITY) - headerBytes
  const isTooLarge = ({ payload }: StoredFact) => Buffer.byteLength(payload) > most
  const results = await Promise.allSettled(
    facts.map(async (fact) => {
      if (!isTooLarge(fact)) return await publish(bus, fact)
      log.error(
        { subject: fact.subject, id: fact.id, most },
        'an event is too large for the bus, and nobody hears of it',
      )
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  return { taken: facts.filter((_, index) => results[index]?.status === 'fulfilled'), failure: failed?.reason }
}

function publish(bus: Bus, { id, subject, payload }: StoredFact): Promise<unknown> {
  const carried = headers()
  carried.set('content-type', 'application/cloudevents+json')
  return bus.js.publish(bus.named(subject), payload, { msgID: id, headers: carried, timeout: 5_000 })
}
