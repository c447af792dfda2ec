import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { addDeliveries, type NewDelivery, type OpenAlert, openAlerts } from '../store/deliveries.ts'
import { ticketOfAlert } from './ticket-of-alert.ts'

interface Move {
  ticket: TicketFacts
  at: Date
}

/**
 * When tickets are finished, on-call tools hear that their alerts are settled, so that nobody is woken for them. Each
 * ticket once. What is alerted because of the end itself stays.
 */
export async function resolveAlerts(moves: readonly Move[], publicUrl: string, tx: Sql): Promise<void> {
  const finishes = new Map(
    moves.filter(({ ticket }) => isFinished(ticket.status)).map((move) => [move.ticket.uuid, move]),
  )
  if (finishes.size === 0) return
  const open = await openAlerts(tx, [...finishes.keys()])
  await addDeliveries(
    tx,
    open.flatMap((alert) => {
      const finish = finishes.get(alert.ticket)
      const isEarlier = finish && Date.parse(alert.alert.at) < Date.parse(finish.ticket.updatedAt)
      return isEarlier ? [resolutionOf(alert, finish, publicUrl)] : []
    }),
  )
}

function resolutionOf({ channel, target, alert }: OpenAlert, { ticket, at }: Move, publicUrl: string): NewDelivery {
  const resolved = {
    ...alert,
    occurrence: `${alert.occurrence}:resolved`,
    state: 'resolved' as const,
    at: at.toISOString(),
    ticket: ticketOfAlert(ticket, publicUrl),
  }
  return { channel, target, alert: resolved, ticket, at }
}
