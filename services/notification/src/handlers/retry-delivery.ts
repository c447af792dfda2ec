import { retryDelivery } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { retryNow } from '../store/deliveries.ts'
import { getDelivery } from '../store/delivery-lists.ts'

/** What was delivered stays delivered. */
export const handleRetryDelivery = serve(retryDelivery, async ({ uuid }, context) => {
  await getDelivery(context, uuid)
  await retryNow(context, uuid, context.clock.now())
  context.wake('deliver-alerts')
  return await getDelivery(context, uuid)
})
