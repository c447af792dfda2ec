import type { Sql } from '@leitstand/kit/database'
import { setTimer } from '@leitstand/kit/timers'
import type { TicketRow } from '../domain/rows.ts'

/** The timer that closes a ticket when its last open sub-ticket was finished (AMB-169). */
export const lastSubTicketFinished = 'last-sub-ticket-finished'

/** A ticket was finished: whatever stands above it may have waited for that, however far above (AMB-091). */
export async function armParents(tx: Sql, { ancestors }: Pick<TicketRow, 'ancestors'>, now: Date): Promise<void> {
  for (const parent of ancestors)
    await setTimer(tx, { kind: lastSubTicketFinished, key: parent, dueAt: now, payload: { parent } })
}
