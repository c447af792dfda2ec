import { listWebhookDeliveries, replayWebhookDelivery } from '@leitstand/contracts/notification/webhooks'
import { serve } from '../context.ts'
import { findWebhookDeliveries, getWebhookDelivery, sendOnceMore } from '../store/webhook-lists.ts'

export const handleListWebhookDeliveries = serve(listWebhookDeliveries, async (input, { actor, prisma }) => {
  return await findWebhookDeliveries(prisma, actor, input)
})

export const handleReplayWebhookDelivery = serve(replayWebhookDelivery, async ({ uuid }, context) => {
  await getWebhookDelivery(context.prisma, context.actor, uuid)
  await sendOnceMore(context.prisma, uuid, context.clock.now())
  context.wake('send-webhooks')
  return await getWebhookDelivery(context.prisma, context.actor, uuid)
})
