import type { Sql } from '@leitstand/kit/database'
import type { Withdrawal } from '../domain/withdrawals.ts'
import { addHistory, type Moment } from '../store/activity.ts'
import { findWithdrawn, withdraw } from '../store/withdrawn.ts'

/**
 * Keeps moments in the history, and takes back what became private. The tickets' rows are locked by then, so that of two who
 * record about one ticket the second knows what the first took back. Answers the moments as they may be told on.
 */
export async function recordMoments<M extends Moment>(
  tx: Sql,
  moments: readonly M[],
  withdrawals: readonly Withdrawal[] = [],
): Promise<M[]> {
  await withdraw(tx, withdrawals)
  const open = await closed(tx, moments)
  await addHistory(tx, open)
  return open
}

/** A fact that comes late finds what was withdrawn meanwhile, and is for staff alone. */
async function closed<M extends Moment>(tx: Sql, moments: readonly M[]): Promise<M[]> {
  const editions = moments.flatMap(({ ticket, entries }) => [ticket, ...entries.flatMap(({ about }) => about ?? [])])
  const isWithdrawn = await findWithdrawn(tx, editions)
  return moments.map((moment) => ({
    ...moment,
    entries: moment.entries.map((entry) => ({
      ...entry,
      internal: entry.internal || isWithdrawn(moment.ticket) || isWithdrawn(entry.about),
    })),
  }))
}
