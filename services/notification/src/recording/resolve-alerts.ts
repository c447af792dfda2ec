import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { EventContext } from '@leitstand/kit/chassis'
import { addDelivery, openAlerts } from '../store/deliveries.ts'
import { ticketOfAlert } from './ticket-of-alert.ts'

/** When a ticket is finished, on-call tools hear that its alerts are settled, so that nobody is woken for it. */
export async function resolveAlerts(
  ticket: TicketFacts,
  publicUrl: string,
  { tx, event }: EventContext,
): Promise<void> {
  if (!isFinished(ticket.status)) return
  const at = new Date(event.time)
  for (const { channel, channelName, target, alert } of await openAlerts(tx, ticket.uuid)) {
    const resolved = {
      ...alert,
      occurrence: `${alert.occurrence}:resolved`,
      state: 'resolved' as const,
      at: event.time,
      ticket: ticketOfAlert(ticket, publicUrl),
    }
    await addDelivery(tx, { channel: { uuid: channel, name: channelName }, target, alert: resolved, ticket, at })
  }
}
