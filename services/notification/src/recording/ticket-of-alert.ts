import { isForEveryEmployee } from '@leitstand/contracts/audience'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { stateLabel } from '@leitstand/contracts/workflow/states'
import type { Alert } from '../domain/alert.ts'

/** The ticket as alerts tell of it. A channel is read by many, so of one that only some of the staff may see they tell no words and no people. */
export function ticketOfAlert(ticket: TicketFacts, publicUrl: string, language: 'de' | 'en' = 'de'): Alert['ticket'] {
  const { publicId, subject, customer, assignee, audience } = ticket
  const told = isForEveryEmployee(audience)
    ? { subject, customer: customer?.name ?? null, assignee: assignee?.name ?? null }
    : { subject: `Ticket #${publicId}`, customer: null }
  return {
    publicId,
    ...told,
    status: ticket.status,
    statusLabel: stateLabel(ticket.type, ticket.status)[language],
    priority: ticket.priority,
    url: `${publicUrl}/ticket/view/${publicId}`,
  }
}
