import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { stateLabel } from '@leitstand/contracts/workflow/states'
import type { Alert } from '../domain/alert.ts'

/** The ticket as alerts tell of it. */
export function ticketOfAlert(ticket: TicketFacts, publicUrl: string, language: 'de' | 'en' = 'de'): Alert['ticket'] {
  return {
    publicId: ticket.publicId,
    subject: ticket.subject,
    status: ticket.status,
    statusLabel: stateLabel(ticket.type, ticket.status)[language],
    priority: ticket.priority,
    customer: ticket.customer?.name ?? null,
    assignee: ticket.assignee?.name ?? null,
    url: `${publicUrl}/ticket/view/${ticket.publicId}`,
  }
}
