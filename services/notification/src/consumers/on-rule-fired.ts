import type { DataOf } from '@leitstand/contracts/define'
import { deliveryChanged } from '@leitstand/contracts/notification/events'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { emitAll } from '@leitstand/kit/outbox'
import { consumeAll } from '../context.ts'
import { isAlertedOf } from '../domain/group-notices.ts'
import { occasionOf } from '../domain/occasion.ts'
import { targetsOf } from '../domain/targets.ts'
import { channelsOfGroups } from '../recording/notify-groups.ts'
import { tellOfDeadlines } from '../recording/tell-of-deadlines.ts'
import { ticketOfAlert } from '../recording/ticket-of-alert.ts'
import { findChannels, type SealedChannel } from '../store/channels.ts'
import { addDeliveries, type NewDelivery } from '../store/deliveries.ts'
import { stopWhatIsOver } from '../store/ended-alerts.ts'

/** A rule that fired becomes one row for each target of its channel; the job `deliver-alerts` brings them there. */
export const onRuleFired = (publicUrl: string) =>
  consumeAll(
    [ruleFired],
    ({ occurrence }) => occurrence,
    async (received, context) => {
      const { tx, clock, log } = context
      const channels = await findChannels(
        tx,
        received.map(({ data }) => data.channel),
      )
      const groups = await channelsOfGroups(
        tx,
        received.map(({ data }) => data.ticket),
      )
      const due = received.flatMap(({ data }) => {
        const channel = channels.get(data.channel)
        if (!channel)
          log.warn({ rule: data.rule.uuid, channel: data.channel }, 'a rule fired for a channel that does not exist')
        const own = groups(data.ticket).filter(({ group }) => group && isAlertedOf(data.ticket, group))
        const told = [...(channel ? [channel] : []), ...own]
        return told.flatMap((one) => deliveriesOf(data, one, clock.now(), publicUrl))
      })
      const made = await addDeliveries(tx, due)
      const tickets = made.map(({ ticket }) => ticket.uuid)
      const stopped = await stopWhatIsOver(tx, tickets, clock.now())
      await emitAll(tx, made.filter(({ uuid }) => !stopped.has(uuid)).map(deliveryFact))
      await tellOfDeadlines(
        received.map(({ data }) => data),
        publicUrl,
        context,
      )
    },
  )

function deliveriesOf(
  fired: DataOf<typeof ruleFired>,
  channel: SealedChannel,
  at: Date,
  publicUrl: string,
): NewDelivery[] {
  const { ticket, channel: _, webhooksOnly, ...firing } = fired
  // What a rule does with its own channel and what its action tells is one occasion for a group.
  const occurrence = channel.group ? occasionOf(fired) : fired.occurrence
  const alert = {
    ...firing,
    occurrence,
    state: 'new' as const,
    ticket: ticketOfAlert(ticket, publicUrl, channel),
  }
  const targets = targetsOf(channel).filter(({ kind }) => !webhooksOnly || kind === 'webhook')
  return targets.map((target) => ({ channel, target, alert, ticket, at }))
}

function deliveryFact({ uuid, ticket }: NewDelivery & { uuid: string }) {
  const audience = { ...ticket.audience, internal: true }
  return { event: deliveryChanged, data: { delivery: uuid, ticket: ticket.uuid, state: 'waiting', audience } }
}
