import { webhookSubscriptions } from '@leitstand/contracts/notification/webhooks'
import type { ServiceContext } from '@leitstand/kit/chassis'
import { Hopeless, TryLater } from '@leitstand/kit/queue'
import { overDays } from '@leitstand/kit/retries'
import { setTimer } from '@leitstand/kit/timers'
import type { DeliveryParts } from '../channels/attempt-delivery.ts'
import { hmac } from '../channels/deliver-alert.ts'
import { postJson } from '../channels/post-safely.ts'
import { signingSecrets } from '../channels/webhook-secret.ts'
import { job, queue } from '../context.ts'
import { mayHaveWebhooks } from '../domain/notice-recipients.ts'
import { goneWebhookTimer } from '../domain/timers.ts'
import { webhookHeaders } from '../domain/webhook-signature.ts'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { knownUser } from '../steps/known-user.ts'
import { presentSubscription } from '../steps/present-subscription.ts'
import { tellSwitchedOff } from '../steps/tell-switched-off.ts'
import { type ClaimedWebhook, forgetWebhookDeliveries, switchOffSubscription, webhookQueue } from '../store/webhooks.ts'

const keptMs = 30 * 24 * 3_600_000

/** Sends what happened to webhooks. */
export const sendWebhooks = (parts: DeliveryParts) =>
  queue({
    name: 'send-webhooks',
    everySeconds: 2,
    atOnce: 10,
    atOncePerLane: 5,
    table: webhookQueue,
    retries: overDays,
    async work(delivery, context) {
      if (!delivery.active) throw new Hopeless('The webhook is switched off')
      const owner = await knownUser(context, delivery.owner)
      if (!mayHaveWebhooks(owner)) throw new Hopeless('Its owner is no administrator any more')
      const body = JSON.stringify(delivery.body)
      const now = context.clock.now()
      const headers = webhookHeaders(delivery.uuid, body, signingSecrets(delivery, parts.secrets, now), now, hmac)
      const { verdict, answer } = await postJson('webhook', { url: delivery.url, body, headers }, parts, {
        now,
        hide: [delivery.url],
      })
      if (answer?.status === 410) await switchOff(delivery, context)
      if (verdict.outcome === 'hopeless') throw new Hopeless(verdict.reason)
      if (verdict.outcome === 'again') throw new TryLater(verdict.reason, verdict.retryAfterMs)
      const delivered = { state: 'delivered', delivered_at: now, next_attempt_at: null, last_error: null }
      await webhookQueue.settle(context, delivery, delivered)
    },
  })

/** The receiver is gone for good, which its owner is told. */
async function switchOff(
  { subscription: uuid, name, url, owner }: ClaimedWebhook,
  { prismaTransaction, clock }: Pick<ServiceContext<PrismaClient>, 'prismaTransaction' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  await prismaTransaction(async (prisma, tx) => {
    const before = await prisma.webhookSubscription.findUnique({ where: { uuid } })
    if (!before || !(await switchOffSubscription(tx, uuid, now))) return
    const after = await prisma.webhookSubscription.findUniqueOrThrow({ where: { uuid } })
    await tellSwitchedOff(tx, webhookSubscriptions, { before, after, present: presentSubscription }, clock)
    const payload = { name, host: new URL(url).host, owner }
    await setTimer(tx, { kind: goneWebhookTimer, key: `${uuid} ${now.toISOString()}`, dueAt: now, payload })
  })
}

/** What was delivery is kept for a month, so that it can be looked up and sent once more. */
export const forgetWebhooks = job({
  name: 'forget-webhooks',
  everySeconds: 3_600,
  run: async (context) =>
    (await forgetWebhookDeliveries(context, new Date(context.clock.now().getTime() - keptMs))) > 0,
})
