import { headers } from '@nats-io/transport-node'
import type { Bus } from './bus.ts'

/** A fact as the outbox keeps it. */
export interface StoredFact {
  seq: number
  id: string
  subject: string
  payload: string
}

/** Puts facts into the stream. Answers which it took, and why it did not take another. */
export async function publishFacts(
  bus: Bus,
  facts: readonly StoredFact[],
): Promise<{ taken: StoredFact[]; failure: unknown }> {
  const results = await Promise.allSettled(facts.map((fact) => publish(bus, fact)))
  const failed = results.find((result) => result.status === 'rejected')
  return { taken: facts.filter((_, index) => results[index]?.status === 'fulfilled'), failure: failed?.reason }
}

function publish(bus: Bus, { id, subject, payload }: StoredFact): Promise<unknown> {
  const carried = headers()
  carried.set('content-type', 'application/cloudevents+json')
  return bus.js.publish(bus.named(subject), payload, { msgID: id, headers: carried, timeout: 5_000 })
}
