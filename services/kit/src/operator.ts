import { hasRole } from '@leitstand/contracts/actor'
import { operatorRequests } from '@leitstand/contracts/operator'
import { AppError } from '@leitstand/contracts/problems'
import type { EventConsumer } from './event-consumer.ts'
import type { Context, Handler } from './service.ts'

interface Row {
  id: string
  subject: string
  payload: string
  reason: string
  attempts: number
  at: Date
}

/** Every service answers the operator about the events it could not digest. */
export function operatorHandlers<P>(
  service: Parameters<typeof operatorRequests>[0],
  consumer: () => EventConsumer,
): Handler<P>[] {
  const { listDeadLetters, replayDeadLetter } = operatorRequests(service)
  return [
    {
      kind: 'handler',
      contract: listDeadLetters,
      handle: async (input, context) => {
        mustBeAdministrator(context)
        const { limit } = listDeadLetters.input.parse(input)
        const rows = await context.query<Row>('SELECT * FROM dead_letters ORDER BY at DESC LIMIT $1', [limit])
        const [count] = await context.query<{ total: number }>('SELECT count(*) AS total FROM dead_letters')
        const items = rows.map((row) => ({
          ...row,
          at: row.at.toISOString(),
          payload: readable(row.payload),
        }))
        return { items, total: count?.total ?? 0 }
      },
    },
    {
      kind: 'handler',
      contract: replayDeadLetter,
      handle: async (input, context) => {
        mustBeAdministrator(context)
        const { id } = replayDeadLetter.input.parse(input)
        const [row] = await context.query<Row>('SELECT * FROM dead_letters WHERE id = $1', [id])
        if (!row) throw new AppError('not-found')
        try {
          await consumer().replay(row.payload)
        } catch (error) {
          return { replayed: false, reason: error instanceof Error ? error.message : String(error) }
        }
        await context.query('DELETE FROM dead_letters WHERE id = $1', [id])
        return { replayed: true, reason: null }
      },
    },
  ]
}

function mustBeAdministrator<P>(context: Context<P>): void {
  if (!hasRole(context.actor, 'ROLE_SUPER_ADMIN')) throw new AppError('forbidden')
}

/** What is kept can be something that nobody could read. */
function readable(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return payload
  }
}
