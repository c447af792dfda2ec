import { listDeliveries } from '@leitstand/contracts/notification/requests'
import { serve } from '../context.ts'
import { findDeliveries } from '../store/delivery-lists.ts'

export const handleListDeliveries = serve(listDeliveries, async (input, { actor, prisma }) => {
  return await findDeliveries(prisma, actor, input)
})
