import { Decimal } from '@prisma/client/runtime/client'
import type { Note, Sql } from './database.ts'
import type { PrismaInTransaction, PrismaLike } from './service.ts'

interface RawRunner {
  $queryRawUnsafe<T>(text: string, ...values: unknown[]): Promise<T>
}
interface Transactional<P> {
  $transaction<T>(
    work: (tx: PrismaInTransaction<P> & RawRunner) => Promise<T>,
    options: { maxWait: number; timeout: number },
  ): Promise<T>
}

/** One transaction in which Prisma and plain SQL work side by side. */
export async function inPrismaTransaction<P extends PrismaLike, T>(
  prisma: P,
  work: (prisma: PrismaInTransaction<P>, tx: Sql) => Promise<T>,
  note: Note,
): Promise<T> {
  const client = prisma as P & Transactional<P>
  return await client.$transaction((tx) => work(tx, sqlOf(tx, note)), { maxWait: 5_000, timeout: 20_000 })
}

function sqlOf(tx: RawRunner, note: Note): Sql {
  return {
    query: async <R extends object>(text: string, values: readonly unknown[] = []) => {
      note(text)
      const rows = await tx.$queryRawUnsafe<R[]>(text, ...values)
      for (const row of rows) Object.assign(row, withTypesOfPg(row))
      return rows
    },
  }
}

/** What reads rows must not have to know in whose transaction it runs: pg reads a bigint as a number, a decimal as text. */
function withTypesOfPg(row: object): object {
  return Object.fromEntries(Object.entries(row).map(([column, value]: [string, unknown]) => [column, asByPg(value)]))
}

function asByPg(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Decimal.isDecimal(value)) return value.toString()
  return Array.isArray(value) ? value.map(asByPg) : value
}
