import { deliveryChanged } from '@leitstand/contracts/notification/requests'
import { ruleFired } from '@leitstand/contracts/sla/events'
import { emit } from '@leitstand/kit/outbox'
import { consume } from '../context.ts'
import { targetsOf } from '../domain/targets.ts'
import { ticketOfAlert } from '../recording/ticket-of-alert.ts'
import { findChannel } from '../store/channels.ts'
import { addDelivery } from '../store/deliveries.ts'

/** A rule that fired becomes one row for each target of its channel; the job `deliver-alerts` brings them there. */
export const onRuleFired = (publicUrl: string) =>
  consume(ruleFired, async ({ occurrence, rule, channel: uuid, ticket, ...fired }, { tx, clock, log }) => {
    const channel = await findChannel(tx, uuid)
    if (!channel) return log.warn({ rule: rule.uuid, channel: uuid }, 'a rule fired for a channel that does not exist')
    const { reason, offsetMinutes, dueAt, at } = fired
    const alert = { occurrence, rule, reason, offsetMinutes, dueAt, at, state: 'new' as const }
    const audience = { ...ticket.audience, internal: true }
    for (const target of targetsOf(channel)) {
      const delivery = await addDelivery(tx, {
        channel,
        target,
        alert: { ...alert, ticket: ticketOfAlert(ticket, publicUrl, channel.language) },
        ticket,
        at: clock.now(),
      })
      if (delivery) await emit(tx, deliveryChanged, { delivery, ticket: ticket.uuid, state: 'waiting', audience })
    }
  })
