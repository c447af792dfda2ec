import type { DataOf } from '@leitstand/contracts/define'
import { ruleEnded } from '@leitstand/contracts/sla/events'
import { consumeAll } from '../context.ts'
import { channelsOfGroups } from '../recording/notify-groups.ts'
import { ticketOfAlert } from '../recording/ticket-of-alert.ts'
import { findChannels, type SealedChannel } from '../store/channels.ts'
import { addDeliveries, type NewDelivery } from '../store/deliveries.ts'
import { alertsToTakeBack, findAlertedGroups, noteEnds, stopWhatIsOver, type ToldAlert } from '../store/ended-alerts.ts'

type Ended = DataOf<typeof ruleEnded>

/**
 * What a rule alerted of is over: whoever was told hears so, by the same key. Whoever was not told yet hears nothing at all, so
 * that nobody is woken for what is over.
 */
export const onRuleEnded = (publicUrl: string) =>
  consumeAll(
    [ruleEnded],
    ({ rule, ticket }) => keyOf(ticket.uuid, rule.uuid),
    async (received, { tx, clock }) => {
      const facts = new Map(received.map(({ data }) => [keyOf(data.ticket.uuid, data.rule.uuid), data]))
      const concerned = received.map(({ data }) => data.ticket)
      const groups = await channelsOfGroups(tx, concerned)
      const alerted = await findAlertedGroups(
        tx,
        concerned.map(({ uuid }) => uuid),
      )
      const alertedOf = Map.groupBy(alerted, ({ ticket, rule }) => keyOf(ticket, rule))
      const ended = received.flatMap(({ data }) => {
        const then = alertedOf.get(keyOf(data.ticket.uuid, data.rule.uuid)) ?? []
        return endsOf(data, [...groups(data.ticket).map(({ uuid }) => uuid), ...then.map(({ channel }) => channel)])
      })
      await noteEnds(tx, ended)
      const tickets = [...new Set(ended.map(({ ticket }) => ticket))]
      await stopWhatIsOver(tx, tickets, clock.now())
      const told = await alertsToTakeBack(tx, tickets)
      const channels = await findChannels(
        tx,
        told.map(({ channel }) => channel.uuid),
      )
      const resolutions = told.flatMap((one) => {
        const fact = facts.get(keyOf(one.ticket, one.alert.rule.uuid))
        const reader = channels.get(one.channel.uuid)
        return fact ? [resolutionOf(one, fact, { at: clock.now(), publicUrl, reader })] : []
      })
      await addDeliveries(tx, resolutions)
    },
  )

/** Where it was told, and where those who answer for the ticket, or did so then, were. */
function endsOf({ ticket, rule, channels, lastFiredAt }: Ended, groups: readonly string[]) {
  return [...channels, ...groups].map((channel) => ({
    ticket: ticket.uuid,
    rule: rule.uuid,
    channel,
    upTo: lastFiredAt,
  }))
}

function resolutionOf(
  { channel, target, alert }: ToldAlert,
  { ticket, because, at: endedAt }: Ended,
  { at, publicUrl, reader }: { at: Date; publicUrl: string; reader: SealedChannel | undefined },
): NewDelivery {
  const over = {
    ...alert,
    occurrence: `${alert.occurrence}:resolved`,
    state: 'resolved' as const,
    because,
    at: endedAt,
    ticket: ticketOfAlert(ticket, publicUrl, reader),
  }
  return { channel, target, alert: over, ticket, at }
}

function keyOf(ticket: string, rule: string): string {
  return `${ticket} ${rule}`
}
