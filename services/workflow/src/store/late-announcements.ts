import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { announceTimer } from '../domain/timers-for.ts'

/**
 * Of tickets whose moment to announce their return has passed: what is due and was not announced yet will say what is true
 * now, and what was to be announced later is not.
 */
export async function keepLateAnnouncements(tx: Sql, tickets: readonly TicketFacts[], now: Date): Promise<void> {
  if (tickets.length === 0) return
  const keys = tickets.map(({ uuid }) => uuid)
  await tx.query(
    `UPDATE timers SET payload = given.payload FROM unnest($2::text[], $3::jsonb[]) AS given (key, payload)
     WHERE timers.kind = $1 AND timers.key = given.key AND timers.due_at <= $4`,
    [announceTimer, keys, tickets.map((ticket) => JSON.stringify({ ticket })), now],
  )
  await tx.query('DELETE FROM timers WHERE kind = $1 AND key = ANY($2) AND due_at > $3', [announceTimer, keys, now])
}
