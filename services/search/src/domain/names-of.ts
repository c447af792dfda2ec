import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

/** Names that somebody may look for. Labels are the staff's, so theirs are no words of the ticket. */
export function namesOf(ticket: TicketFacts): string {
  const people = [ticket.customer, ticket.customerUser, ticket.author, ticket.assignee].map((person) => person?.name)
  const servers = ticket.servers.flatMap(({ name, customName }) => [name, customName])
  return [...people, ...servers].filter(Boolean).join(' ')
}
