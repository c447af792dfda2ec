import { getNextRuntime } from '@leitstand/contracts/billing/requests'
import { serve } from '../context.ts'
import { nextRuntime } from '../domain/next-runtime.ts'

export const handleGetNextRuntime = serve(getNextRuntime, async (_, { clock }) => {
  return { nextRuntime: nextRuntime(clock.now()).toISOString() }
})
