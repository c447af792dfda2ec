import { sumReporting } from '@leitstand/contracts/billing/reporting'
import { serve } from '../context.ts'
import { readReportingFilter } from '../domain/reporting-filter.ts'
import { sumOfReportings } from '../store/reporting-sums.ts'

export const handleSumReporting = serve(sumReporting, async ({ by, ...input }, context) => {
  const { timeZone } = context.config
  const filter = readReportingFilter(input, context.clock.now(), timeZone)
  return await sumOfReportings(context, context.actor, { filter, by, timeZone })
})
