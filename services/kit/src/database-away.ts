import { AppError } from '@leitstand/contracts/problems'

/** Also when its disk, memory or number of connections is used up (class 53), or somebody holds a lock for too long (57014). */
const unreachable = /^(08|53|57P0|57014|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT)/
/** As Prisma says that. */
const unreachablePrisma = /^P(1001|1002|1008|1017|2024|2037)$/
const unreachableText = /timeout exceeded when trying to connect|Connection terminated|not queryable/

export function pgCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

/** A server that cannot do its work is a clear 503, not a bug. */
export function translated(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error
  const isAway = codesOf(error).some((code) => unreachable.test(code) || unreachablePrisma.test(code))
  if (!isAway && !unreachableText.test(error.message)) return error
  return Object.assign(new AppError('database-unavailable'), { cause: error })
}

/** The same for what Prisma throws outside of a transaction, and may come along with errors of others. */
export function translatedPrisma(error: unknown): unknown {
  const isOfPrisma = error instanceof Error && (/^PrismaClient/.test(error.name) || unreachableText.test(error.message))
  return isOfPrisma ? translated(error) : error
}

/** Where Prisma has no code of its own for an error, that of PostgreSQL stands deep inside. */
export function codesOf(error: unknown): string[] {
  const { meta } = Object(error) as { meta?: { driverAdapterError?: { cause?: { originalCode?: string } } } }
  return [pgCode(error), meta?.driverAdapterError?.cause?.originalCode].filter((code) => code !== undefined)
}
