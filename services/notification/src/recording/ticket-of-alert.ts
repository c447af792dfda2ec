import { isForEveryEmployee } from '@leitstand/contracts/audience'
import { isForStaffOnly, type TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { stateLabel } from '@leitstand/contracts/workflow/states'
import type { Alert } from '../domain/alert.ts'
import type { SealedChannel } from '../store/channels.ts'

/**
 * The ticket as alerts tell of it. A channel is read by many, so of one that only some of the staff may see they tell no words
 * and no people, and to customers no priority that is hidden from them.
 */
export function ticketOfAlert(
  ticket: TicketFacts,
  publicUrl: string,
  channel: Pick<SealedChannel, 'language' | 'group'> | undefined,
): Alert['ticket'] {
  const isPriorityTold = !channel?.group?.customerGroup || !isForStaffOnly('priority', ticket)
  const { publicId, subject, customer, assignee, audience } = ticket
  const told = isForEveryEmployee(audience)
    ? { subject, customer: customer?.name ?? null, assignee: assignee?.name ?? null }
    : { subject: `Ticket #${publicId}`, customer: null }
  return {
    publicId,
    ...told,
    status: ticket.status,
    statusLabel: stateLabel(ticket.type, ticket.status)[channel?.language ?? 'de'],
    ...(isPriorityTold && { priority: ticket.priority }),
    url: `${publicUrl}/ticket/view/${publicId}`,
  }
}
