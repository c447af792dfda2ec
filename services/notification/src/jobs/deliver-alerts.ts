import { systemActor } from '@leitstand/contracts/actor'
import { deliveryChanged } from '@leitstand/contracts/notification/requests'
import { leaseMs, whileLeased } from '@leitstand/kit/lease'
import { emit, personOf } from '@leitstand/kit/outbox'
import { attemptDelivery, type DeliveryParts, type WorkContext } from '../channels/attempt-delivery.ts'
import { job } from '../context.ts'
import { entriesOfDelivery } from '../domain/activity-entries.ts'
import type { Verdict } from '../domain/judge-answer.ts'
import { nextAttemptAt } from '../domain/retry-schedule.ts'
import { addHistory } from '../store/activity.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryEnd,
  renewDeliveryClaim,
  settleDelivery,
} from '../store/deliveries.ts'

/** As many at once: receivers are slow in their own time, not in ours. */
const batch = 10

/** Brings alerts to their targets. Each delivery fares on its own and is tried for days. */
export const deliverAlerts = (parts: DeliveryParts) =>
  job({
    name: 'deliver-alerts',
    everySeconds: 2,
    async run(context) {
      const deliveries = await claimDeliveries(context, context.clock.now(), leaseMs, batch)
      await Promise.all(deliveries.map((delivery) => deliver(delivery, context, parts)))
      return deliveries.length > 0
    },
  })

async function deliver(delivery: ClaimedDelivery, context: WorkContext, parts: DeliveryParts): Promise<void> {
  const renew = () => renewDeliveryClaim(context, delivery, new Date(context.clock.now().getTime() + leaseMs))
  const verdict = await whileLeased(renew, () => attemptDelivery(delivery, context, parts))
  const now = context.clock.now()
  const end = endOf(verdict, delivery, now)
  await context.transaction(async (tx) => {
    if (!(await settleDelivery(tx, delivery, end)) || end.state === 'waiting') return
    const { rule, channelName, target, ticket } = delivery
    const outcome = { rule, channel: channelName, target, state: end.state }
    const entries = entriesOfDelivery(personOf(systemActor), outcome)
    await addHistory(tx, [{ ticket: { uuid: ticket, version: 0 }, at: now, entries }])
    const audience = { ...delivery.audience, internal: true }
    await emit(tx, deliveryChanged, { delivery: delivery.uuid, ticket, state: end.state, audience })
  })
}

function endOf(verdict: Verdict, delivery: ClaimedDelivery, now: Date): DeliveryEnd {
  if (verdict.outcome === 'delivered') return { state: 'delivered', at: now }
  const error = verdict.reason
  const next =
    verdict.outcome === 'hopeless' ? null : nextAttemptAt(delivery.attempts, now, Math.random(), verdict.retryAfterMs)
  return next ? { state: 'waiting', error, nextAttemptAt: next } : { state: 'failed', error }
}
