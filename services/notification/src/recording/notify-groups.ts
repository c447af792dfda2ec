import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { type GroupNotice, noticeForGroup } from '../domain/group-notices.ts'
import type { TicketUpdate } from '../domain/ticket-update.ts'
import { findChannels, type SealedChannel } from '../store/channels.ts'
import { addDeliveries, type NewDelivery } from '../store/deliveries.ts'
import { ticketOfAlert } from './ticket-of-alert.ts'

/** What happens to tickets of groups that have a channel of their own is told there. */
export async function notifyGroups(
  updates: readonly TicketUpdate[],
  publicUrl: string,
  { tx, now }: { tx: Sql; now: Date },
): Promise<void> {
  const groups = await channelsOfGroups(
    tx,
    updates.map(({ ticket }) => ticket),
  )
  const news = updates.flatMap((update) =>
    groups(update.ticket).flatMap((channel) => {
      const reason = channel.group && noticeForGroup(update, channel.group)
      return reason ? [newsTo(channel, update, { reason, publicUrl, now })] : []
    }),
  )
  await addDeliveries(tx, news)
}

/** The channels of those who answer for a ticket, and of its customer. */
export async function channelsOfGroups(
  tx: Sql,
  tickets: readonly TicketFacts[],
): Promise<(ticket: TicketFacts) => SealedChannel[]> {
  const known = await findChannels(tx, tickets.flatMap(groupsOf))
  return (ticket) => groupsOf(ticket).flatMap((uuid) => known.get(uuid) ?? [])
}

function groupsOf({ responsibleGroups, customer }: TicketFacts): string[] {
  return [...responsibleGroups.map(({ uuid }) => uuid), ...(customer ? [customer.uuid] : [])]
}

function newsTo(
  channel: SealedChannel,
  { ticket, entry, at }: TicketUpdate,
  { reason, publicUrl, now }: { reason: GroupNotice; publicUrl: string; now: Date },
): NewDelivery {
  const alert = {
    occurrence: `news:${entry.about?.uuid ?? `${ticket.uuid}:${ticket.version}`}`,
    rule: { uuid: channel.uuid, name: channel.name },
    ofGroup: true as const,
    reason,
    offsetMinutes: null,
    dueAt: null,
    at: at.toISOString(),
    ticket: ticketOfAlert(ticket, publicUrl, channel),
    state: 'new' as const,
  }
  return { channel, target: { kind: 'teams', address: '' }, alert, ticket, at: now }
}
