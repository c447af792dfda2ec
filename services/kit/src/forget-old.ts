import type { Job, PrismaLike } from './service.ts'

/** So many rows go at once, so that no transaction is longer the more has piled up. */
const batchSize = 1_000
const keepDays = 7

/** Facts stay to refill a lost stream, what was heard to drop what comes again from one, and answers to be given again. */
const kept = [
  { table: 'outbox', since: 'created_at', days: keepDays, isDone: 'published_at IS NOT NULL' },
  { table: 'inbox', since: 'received_at', days: 2 * keepDays, isDone: 'true' },
  { table: 'idempotency_keys', since: 'created_at', days: keepDays, isDone: 'true' },
]

const deleteOldest = ({ table, since, days, isDone }: (typeof kept)[number]) =>
  `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM ${table} WHERE ${isDone} AND ${since} < now() - interval '${days} days'
     ORDER BY ${since} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)) RETURNING 1 AS gone`

/** Takes off what was kept for its days. Replicas do it side by side, each its own rows. */
export function forgetOld<P extends PrismaLike>(): Job<P> {
  return {
    kind: 'job',
    name: 'forget-old',
    everySeconds: 60,
    async run(context) {
      let isMore = false
      for (const one of kept) isMore = (await context.query(deleteOldest(one))).length === batchSize || isMore
      return isMore
    },
  }
}
