import { type Agreement, type AgreementFacts, promiseFor } from './agreement.ts'
import type { Calendar } from './calendar.ts'

export type Shift = 'same' | 'later' | 'earlier' | 'never'

/** What other hours would make of the promise to a ticket, were it given anew. */
export function compareHours(
  agreements: readonly Agreement[],
  ticket: AgreementFacts & { readonly createdAt: string },
  present: Calendar,
  proposed: Calendar,
): Shift {
  const dueBy = (calendar: Calendar) =>
    promiseFor(agreements, ticket, calendar, Date.parse(ticket.createdAt))?.dueAt ?? Number.POSITIVE_INFINITY
  const [before, after] = [dueBy(present), dueBy(proposed)]
  if (after === before) return 'same'
  if (after === Number.POSITIVE_INFINITY) return 'never'
  return after > before ? 'later' : 'earlier'
}
