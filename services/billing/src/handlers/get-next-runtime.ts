import { isStaff } from '@leitstand/contracts/actor'
import { getNextRuntime } from '@leitstand/contracts/billing/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { nextRuntime } from '../domain/next-runtime.ts'

export const handleGetNextRuntime = serve(getNextRuntime, async (_, { actor, clock }) => {
  if (!isStaff(actor)) throw new AppError('forbidden')
  return { nextRuntime: nextRuntime(clock.now()).toISOString() }
})
