import { type DeadLetter, operatorRequests } from '@leitstand/contracts/operator'
import { mustExist } from '@leitstand/contracts/problems'
import type { EventConsumer } from './event-consumer.ts'
import type { Context, Handler } from './service.ts'

interface Row {
  id: string
  subject: string
  reason: string
  attempts: number
  at: Date
}

/** Lists go without what the events hold: many together are more than a message of the bus carries. */
const columns = 'id, subject, reason, attempts, at'
/** Text of this length stays below the 8 MB of a message, however its signs are written. */
const mostShown = 1_000_000

/** Every service answers the operator about the events it could not digest. */
export function operatorHandlers<P>(
  service: Parameters<typeof operatorRequests>[0],
  consumer: () => EventConsumer,
): Handler<P>[] {
  const { getDeadLetter, listDeadLetters, replayDeadLetter } = operatorRequests(service)
  return [
    {
      kind: 'handler',
      contract: listDeadLetters,
      handle: async (input, context) => {
        const { limit, after } = listDeadLetters.input.parse(input)
        const rows = await (after === undefined ? newest(context, limit) : nextOldest(context, after, limit))
        const [count] = await context.query<{ total: number }>('SELECT count(*) AS total FROM dead_letters')
        return { items: rows.map((row) => toDeadLetter(row, null)), total: count?.total ?? 0 }
      },
    },
    {
      kind: 'handler',
      contract: getDeadLetter,
      handle: async (input, context) => {
        const row = await find(context, getDeadLetter.input.parse(input).id)
        return toDeadLetter(row, readable(row.payload))
      },
    },
    {
      kind: 'handler',
      contract: replayDeadLetter,
      handle: async (input, context) => {
        const { id } = replayDeadLetter.input.parse(input)
        const { payload } = await find(context, id)
        try {
          await consumer().replay(payload)
        } catch (error) {
          return { replayed: false, reason: error instanceof Error ? error.message : String(error) }
        }
        await context.query('DELETE FROM dead_letters WHERE id = $1', [id])
        return { replayed: true, reason: null }
      },
    },
  ]
}

type Queries = Pick<Context<unknown>, 'query'>

async function newest(context: Queries, limit: number): Promise<Row[]> {
  return await context.query<Row>(`SELECT ${columns} FROM dead_letters ORDER BY at DESC LIMIT $1`, [limit])
}

/** Ids are ordered by when the facts were stated, so going on after one needs no row of it. */
async function nextOldest(context: Queries, after: string | null, limit: number): Promise<Row[]> {
  return await context.query<Row>(
    `SELECT ${columns} FROM dead_letters WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2`,
    [after, limit],
  )
}

async function find(context: Queries, id: string): Promise<Row & { payload: string }> {
  const [row] = await context.query<Row & { payload: string }>(
    `SELECT ${columns}, payload FROM dead_letters WHERE id = $1`,
    [id],
  )
  return mustExist(row)
}

function toDeadLetter({ id, subject, reason, attempts, at }: Row, payload: unknown): DeadLetter {
  return { id, subject, reason, attempts, at: at.toISOString(), payload }
}

/** What is kept can be something that nobody could read. */
function readable(payload: string): unknown {
  if (payload.length > mostShown) return `${payload.slice(0, mostShown)}…`
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
