import type { Sql } from '@leitstand/kit/database'
import { stateIn, withState } from '../domain/states-of-ticket.ts'
import type { KeptTicket, TicketUpdate } from './tickets.ts'

/** Notes the states that locked tickets entered, each ticket once, also those that they have left again. */
export async function noteStates(
  tx: Sql,
  kept: readonly KeptTicket[],
  updates: readonly TicketUpdate[],
): Promise<KeptTicket[]> {
  const told = new Map(updates.map(({ facts }) => [facts.uuid, facts]))
  const noted = kept.map(({ ticket, event }) => {
    const facts = told.get(ticket.uuid)
    return facts
      ? { event, ticket: { ...ticket, states: withState(ticket.states, stateIn(facts)) } }
      : { ticket, event }
  })
  const changed = noted.filter(({ ticket }, index) => ticket.states !== kept[index]?.ticket.states)
  if (changed.length > 0) {
    await tx.query(
      `UPDATE tickets SET states = entered.states FROM unnest($1::uuid[], $2::jsonb[]) AS entered (ticket, states)
       WHERE uuid = entered.ticket`,
      [changed.map(({ ticket }) => ticket.uuid), changed.map(({ ticket }) => JSON.stringify(ticket.states))],
      'tickets-states',
    )
  }
  return noted
}
