import { listReportings as contract } from '@leitstand/contracts/billing/requests'
import { serve } from '../context.ts'
import { readReportingQuery } from '../domain/reporting-filter.ts'
import { listReportings } from '../store/reportings.ts'

export const handleListReportings = serve(contract, async (input, context) => {
  const filter = readReportingQuery(input, context.config.timeZone)
  return await listReportings(context, context.actor, filter, input)
})
