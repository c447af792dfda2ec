import pg from 'pg'
import { codesOf, pgCode, translated } from './database-away.ts'

// bigint columns here are counters and public numbers far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const bigintArray: number = 1016
const asTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(bigintArray)
pg.types.setTypeParser(bigintArray, (text: string) => asTexts(text).map((one) => (one === null ? null : Number(one))))

export type Row = Record<string, unknown>

/** Something that runs SQL: the pool, a transaction of pg, or one of Prisma. */
export interface Sql {
  /** `name` prepares the statement on its connection: for hot paths. */
  query<R extends object = Row>(text: string, values?: readonly unknown[], name?: string): Promise<R[]>
  /** In a transaction of pg: runs it in one go with the commit, for what is written and not asked for any more. */
  withCommit?(text: string, values: readonly unknown[], name: string): void
}

export interface Database extends Sql, AsyncDisposable {
  pool: pg.Pool
  /** Everything or nothing. A serialisation failure, a deadlock or an outdated statement is tried again, up to three times. */
  transaction<T>(work: (tx: Sql) => Promise<T>): Promise<T>
  /** The same for a transaction of another client on this database, which notes the statements that it runs. */
  carryOut<T>(attempt: (note: Note) => Promise<T>): Promise<T>
  /** Calls it after each transaction that has put rows into this table. */
  whenFilled(table: string, look: () => void): void
}

export type Note = (statement: string) => void

/** How long a connection and a statement are waited for, by pg and by Prisma. */
export const connectionLimits = { connectionTimeoutMillis: 5_000, statement_timeout: 30_000, keepAlive: true }

export function openDatabase(url: string, size: number, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    ...connectionLimits,
    idleTimeoutMillis: 30_000,
    // What need not wait for an answer goes out at once: a transaction takes two ways less.
    pipeline: true,
  })
  // A connection that breaks while somebody holds it tells so itself; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => undefined)
  const lookers = new Map<string, (() => void)[]>()
  const carryOut: Database['carryOut'] = async (attempt) => {
    const { result, filled } = await untilWon(attempt)
    for (const table of filled) for (const look of lookers.get(table) ?? []) look()
    return result
  }
  return {
    pool,
    carryOut,
    query: <R extends object>(...statement: Parameters<Sql['query']>) =>
      run<R>(pool, ...statement).catch((error: unknown) => {
        if (isOutdated(error)) return run<R>(pool, ...statement)
        throw error
      }),
    transaction: (work) => carryOut((note) => onOwnConnection(pool, work, note)),
    whenFilled: (table, look) => void lookers.set(table, [...(lookers.get(table) ?? []), look]),
    [Symbol.asyncDispose]: () => pool.end(),
  }
}

/** After a migration that changed what statements answer, those of before are never run again: their names end in another number. */
let preparation = 0

async function run<R extends object>(
  on: pg.Pool | pg.PoolClient,
  text: string,
  values?: readonly unknown[],
  name?: string,
): Promise<R[]> {
  try {
    const query = { text, ...(values && { values: [...values] }), ...(name && { name: `${name}-${preparation}` }) }
    const result = await on.query<R>(query)
    return result.rows
  } catch (error) {
    if (isOutdated(error)) preparation++
    throw translated(error)
  }
}

type Statement = [text: string, values: readonly unknown[], name: string]

/** What the work answers, and the tables into which it has put rows. */
interface Committed<T> {
  result: T
  filled: ReadonlySet<string>
}

const mostTries = 3

/** Who lost a race with another transaction gives its connection back before it tries again: all of them may have lost one. */
async function untilWon<T>(attempt: (note: Note) => Promise<T>): Promise<Committed<T>> {
  for (let tries = 1; ; tries++) {
    const filled = new Set<string>()
    const note = (statement: string) => {
      for (const [, table = ''] of statement.matchAll(/\bINSERT INTO (\w+)/g)) filled.add(table)
    }
    try {
      return { result: await attempt(note), filled }
    } catch (error) {
      if (tries === mostTries || !isRepeatable(error)) throw translated(error)
    }
  }
}

async function onOwnConnection<T>(pool: pg.Pool, work: (tx: Sql) => Promise<T>, note: Note): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('BEGIN')
    // A connection that breaks here fails the first statement, too.
    begun.catch(() => undefined)
    const last: Statement[] = []
    const result = await work({
      query: (text, values, name) => {
        note(text)
        return run(client, text, values, name)
      },
      withCommit: (...statement) => {
        note(statement[0])
        last.push(statement)
      },
    })
    // After a statement that failed, PostgreSQL makes a rollback of the commit.
    await Promise.all([begun, ...last.map((statement) => run(client, ...statement)), client.query('COMMIT')])
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((failed: Error) => {
      broken = failed
    })
    throw error
  } finally {
    client.release(broken)
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return pgCode(error) === '23505' || pgCode(error) === 'P2002'
}

export function isForeignKeyViolation(error: unknown): boolean {
  return pgCode(error) === '23503' || pgCode(error) === 'P2003'
}

/** P2034 is how Prisma says either of the two. */
function isRepeatable(error: unknown): boolean {
  return codesOf(error).some((code) => ['40001', '40P01', 'P2034'].includes(code)) || isOutdated(error)
}

/** A statement was prepared before a migration; only its routine tells it from other things that cannot be. */
function isOutdated(error: unknown): boolean {
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'
}
