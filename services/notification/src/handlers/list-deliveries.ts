import { isStaff } from '@leitstand/contracts/actor'
import { listDeliveries } from '@leitstand/contracts/notification/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findDeliveries } from '../store/delivery-lists.ts'

export const handleListDeliveries = serve(listDeliveries, async (input, { actor, prisma }) => {
  if (!isStaff(actor)) throw new AppError('forbidden')
  return await findDeliveries(prisma, actor, input)
})
