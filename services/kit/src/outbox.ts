import type { Actor } from '@leitstand/contracts/actor'
import type { DataOf, EventContract } from '@leitstand/contracts/define'
import type { z } from 'zod'
import { chainDepth } from './chain.ts'
import type { Sql } from './database.ts'
import { newId } from './ids.ts'
import { activeTraceparent } from './trace.ts'

/** A fact on the bus: CloudEvents 1.0, structured JSON. */
export interface CloudEvent {
  specversion: '1.0'
  id: string
  source: string
  type: string
  time: string
  datacontenttype: 'application/json'
  traceparent?: string
  /** How many steps of automation led to it; none when a person did it. */
  chain?: number
  data: unknown
}

export interface Emission {
  event: EventContract
  data: unknown
}

/** Writes a fact into the outbox with the transaction that makes it true. The relay brings it to the bus right after the commit. */
export async function emit<E extends EventContract>(
  tx: Sql,
  event: E,
  data: z.input<E['data']> & DataOfInput<E>,
  id: string = newId(),
): Promise<string> {
  await emitAll(tx, [{ event, data }], [id])
  return id
}
type DataOfInput<E> = E extends { data: infer D extends z.ZodType } ? z.input<D> : never

/** The same for many facts in one statement, for bulk work. */
export async function emitAll(
  tx: Sql,
  emissions: readonly Emission[],
  ids: readonly string[] = emissions.map(() => newId()),
): Promise<void> {
  if (emissions.length === 0) return
  const time = new Date().toISOString()
  const facts = emissions.map(({ event, data }, index) => {
    const id = ids[index] ?? newId()
    return { id, subject: event.subject, payload: JSON.stringify(envelope(event, data, id, time)) }
  })
  const [first, ...more] = facts
  // Nearly always it is one, and to quote it as an element of an array costs more than to write it.
  const isOne = first !== undefined && more.length === 0
  const sql = isOne
    ? 'INSERT INTO outbox (id, subject, payload) VALUES ($1::uuid, $2::text, $3::text)'
    : 'INSERT INTO outbox (id, subject, payload) SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[])'
  const values = isOne
    ? [first.id, first.subject, first.payload]
    : [facts.map(({ id }) => id), facts.map(({ subject }) => subject), facts.map(({ payload }) => payload)]
  const name = isOne ? 'outbox-emit' : 'outbox-emit-all'
  if (tx.withCommit) tx.withCommit(sql, values, name)
  else await tx.query(sql, values, name)
}

function envelope(event: EventContract, data: unknown, id: string, time: string): CloudEvent {
  const traceparent = activeTraceparent()
  const chain = chainDepth()
  return {
    specversion: '1.0',
    id,
    source: `/services/${event.owner}`,
    type: event.name,
    time,
    datacontenttype: 'application/json',
    ...(traceparent && { traceparent }),
    ...(chain > 0 && { chain }),
    data: event.data.parse(data),
  }
}

/** Who did it, as events name them. */
export function personOf(actor: Pick<Actor, 'uuid' | 'name'>): { uuid: string; name: string } {
  return { uuid: actor.uuid, name: actor.name }
}

export type { DataOf }
