import { createHash } from 'node:crypto'
import { systemActor } from '@leitstand/contracts/actor'
import { deliveryChanged } from '@leitstand/contracts/notification/events'
import { channels } from '@leitstand/contracts/notification/requests'
import type { ServiceContext } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { Hopeless, TryLater } from '@leitstand/kit/queue'
import { overDays } from '@leitstand/kit/retries'
import type { Secrets } from '@leitstand/kit/secrets'
import { setTimer } from '@leitstand/kit/timers'
import { audienceOfRow } from '@leitstand/kit/visibility'
import { attemptDelivery, type DeliveryParts, noSuchTarget } from '../channels/attempt-delivery.ts'
import { queue } from '../context.ts'
import { entriesOfDelivery } from '../domain/activity-entries.ts'
import { goneWebhookTimer, lostAlertTimer } from '../domain/timers.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { presentChannel } from '../steps/present-channel.ts'
import { tellSwitchedOff } from '../steps/tell-switched-off.ts'
import { addHistory } from '../store/activity.ts'
import { switchOffWebhook } from '../store/channels.ts'
import { type ClaimedDelivery, deliveryQueue } from '../store/deliveries.ts'
import { isAlertMoot } from '../store/ended-alerts.ts'

/** Brings alerts to their targets. */
export const deliverAlerts = (parts: DeliveryParts) =>
  queue({
    name: 'deliver-alerts',
    everySeconds: 2,
    // Receivers are slow in their own time, not in ours.
    atOnce: 10,
    atOncePerLane: 2,
    table: deliveryQueue,
    retries: overDays,
    async work(delivery, context) {
      if (await isAlertMoot(context, delivery.uuid)) {
        await deliveryQueue.settle(context, delivery, { state: 'obsolete', next_attempt_at: null })
        return
      }
      const { verdict, answer } = await attemptDelivery(delivery, context, parts)
      if (delivery.target === 'webhook' && answer?.status === 410) await switchOff(delivery, context, parts.secrets)
      if (verdict.outcome === 'hopeless') throw new Hopeless(verdict.reason)
      if (verdict.outcome === 'again') throw new TryLater(verdict.reason, verdict.retryAfterMs)
      const now = context.clock.now()
      const delivered = { state: 'delivered', delivered_at: now, next_attempt_at: null, last_error: null }
      await context.transaction(async (tx) => {
        if (await deliveryQueue.settle(tx, delivery, delivered)) await tell(tx, delivery, 'delivered', now)
      })
    },
    async onDead(delivery, { tx, clock, reason }) {
      await tell(tx, delivery, 'failed', clock.now())
      if (isLost(delivery, reason)) await tellAdministrators(tx, delivery, reason, clock.now())
    },
  })

/** The receiver is gone for good, which those who look after channels are told. */
async function switchOff(
  { channel, channelName: name, address }: ClaimedDelivery,
  { prismaTransaction, clock }: Pick<ServiceContext<PrismaClient>, 'prismaTransaction' | 'clock'>,
  secrets: Secrets,
): Promise<void> {
  await prismaTransaction(async (prisma, tx) => {
    const before = await prisma.channel.findUnique({ where: { uuid: channel } })
    if (!before || !(await switchOffWebhook(tx, channel, address, clock.now()))) return
    const after = await prisma.channel.findUniqueOrThrow({ where: { uuid: channel } })
    const present = (row: typeof after) => presentChannel(row, secrets)
    await tellSwitchedOff(tx, channels, { before, after, present }, clock)
    const payload = { name, host: new URL(address).host, owner: null }
    const key = `${placeOf({ channel, target: 'webhook', address })} ${clock.now().toISOString()}`
    await setTimer(tx, { kind: goneWebhookTimer, key, dueAt: clock.now(), payload })
  })
}

/** An alert that somebody waits for. That a webhook is gone administrators hear on its own, and who took a target away knows it. */
function isLost({ alert, target }: ClaimedDelivery, reason: string): boolean {
  const isKnown = reason === noSuchTarget || (target === 'webhook' && reason.startsWith('HTTP 410'))
  return !alert.ofGroup && alert.state === 'new' && !isKnown
}

/** Where a delivery goes, for a key: those stand in logs, and an address may carry a secret. */
function placeOf({ channel, target, address }: Pick<ClaimedDelivery, 'channel' | 'target' | 'address'>): string {
  return `${channel} ${target} ${createHash('sha256').update(address).digest('hex').slice(0, 16)}`
}

/** By this key once a day for each target, however many alerts it takes. */
async function tellAdministrators(tx: Sql, delivery: ClaimedDelivery, reason: string, at: Date): Promise<void> {
  const { channelName, target, rule } = delivery
  const key = `${placeOf(delivery)} ${at.toISOString().slice(0, 10)}`
  await setTimer(tx, { kind: lostAlertTimer, key, dueAt: at, payload: { rule, channel: channelName, target, reason } })
}

/** The history of the ticket and the lists of administrators learn how a delivery ended. */
async function tell(tx: Sql, delivery: ClaimedDelivery, state: 'delivered' | 'failed', at: Date): Promise<void> {
  const { uuid, rule, channelName, target, ticket } = delivery
  const entries = entriesOfDelivery(personOf(systemActor), { rule, channel: channelName, target, state })
  // That a group was told what stands there anyway is no news.
  const isRoutine = delivery.alert.ofGroup && state === 'delivered'
  if (!isRoutine) await addHistory(tx, [{ ticket: { uuid: ticket, version: 0 }, at, entries }])
  const audience = { ...audienceOfRow(delivery), internal: true }
  await emit(tx, deliveryChanged, { delivery: uuid, ticket, state, audience })
}
