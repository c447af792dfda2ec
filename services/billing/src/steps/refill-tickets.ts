import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { ExportedTicket } from '@leitstand/kit/copies-of-tickets'
import type { Sql } from '@leitstand/kit/database'
import { addSteps, withoutSteps } from '../store/lives.ts'
import { refreshReportings } from '../store/refresh-reporting.ts'
import { tickets } from '../store/tickets.ts'

/** Takes tickets over from their owner. The steps of those whose life was not heard of cannot be told any more, but for the last. */
export async function refillTickets(tx: Sql, items: readonly ExportedTicket[], now: Date): Promise<void> {
  const facts = items.map(({ ticket }) => ticket)
  const news = await tickets.keep(tx, facts)
  const unheard = await withoutSteps(tx, news)
  await addSteps(tx, facts.filter(({ uuid }) => unheard.has(uuid)).flatMap(closingOf))
  await refreshReportings(tx, news, now)
}

/** Known as finished: all that is known of the closing is when the ticket was last touched. */
export function closingOf({ uuid, status, version, updatedAt, assignee, author }: TicketFacts) {
  if (!isFinished(status)) return []
  const by = assignee ?? author
  return [{ ticket: uuid, version, at: updatedAt, transition: 'import', from: 'open' as const, to: status, by }]
}
