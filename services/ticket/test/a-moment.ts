import { openDatabase } from '@leitstand/kit/database'
import { type TestService, until } from '@leitstand/kit/testing/test-service'

type Work<T> = (waiting: (count: number) => Promise<void>) => Promise<T>
/** Holds a moment still in which several want the same. */
export interface Moment extends AsyncDisposable {
  /** Does something while a transaction that has run this statement is still open. */
  whileHeld<T>(sql: string, uuid: string, act: Work<T>): Promise<T>
  /** Both wait for the row of the ticket, the change before what is written. */
  writeAfter(ticket: { uuid: string }, change: () => Promise<unknown>, write: () => Promise<unknown>): Promise<unknown>
}

export function aMoment({ config }: TestService): Moment {
  /** Beside the connections of the service. */
  const beside = openDatabase(config.databaseUrl, 2, () => undefined)
  const whileHeld = async <T>(sql: string, uuid: string, act: Work<T>) => {
    const holding = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const transaction = beside.transaction(async (tx) => {
      await tx.query(sql, [uuid])
      held.resolve()
      await holding.promise
    })
    const waiters = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    try {
      await held.promise
      return await act(async (count) => {
        await until(async () => (await beside.query(waiters)).length === count, 5000)
      })
    } finally {
      holding.resolve()
      await transaction
    }
  }
  return {
    whileHeld,
    writeAfter: async (ticket, change, write) => {
      const lock = 'SELECT 1 FROM ticket WHERE uuid = $1 FOR UPDATE'
      const { changed, written } = await whileHeld(lock, ticket.uuid, async (waiting) => {
        const first = change()
        await waiting(1)
        const second = write().catch((error: unknown) => error)
        await waiting(2)
        return { changed: first, written: second }
      })
      await changed
      return await written
    },
    [Symbol.asyncDispose]: () => beside[Symbol.asyncDispose](),
  }
}
