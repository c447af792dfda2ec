import { listDeliveries } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { findDeliveries } from '../store/delivery-lists.ts'

export const handleListDeliveries = serve(listDeliveries, async (input, context) => {
  return await findDeliveries(context, context.actor, input)
})
