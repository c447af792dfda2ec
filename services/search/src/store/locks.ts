import type { Sql } from '@leitstand/kit/database'

/** Those who write several documents at once take them in one order, so that none waits for one who waits for them. */
export async function lockInOrder(tx: Sql, tickets: readonly string[]): Promise<void> {
  if (tickets.length < 2) return
  await tx.query(
    'SELECT FROM document WHERE uuid = ANY($1::uuid[]) ORDER BY uuid FOR UPDATE',
    [tickets],
    'document-lock',
  )
}
