import { type Sql, translated } from './database.ts'
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
): Promise<T> {
  const client = prisma as P & Transactional<P>
  try {
    return await client.$transaction((tx) => work(tx, sqlOf(tx)), { maxWait: 5_000, timeout: 20_000 })
  } catch (error) {
    throw translated(error)
  }
}

function sqlOf(tx: RawRunner): Sql {
  return {
    query: <R extends object>(text: string, values: readonly unknown[] = []) =>
      tx.$queryRawUnsafe<R[]>(text, ...values),
  }
}
