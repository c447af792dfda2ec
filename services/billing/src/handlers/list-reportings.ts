import { listReportings as contract } from '@leitstand/contracts/billing/requests'
import { serve } from '../context.ts'
import { readReportingOrder, readReportingQuery } from '../domain/reporting-filter.ts'
import { listReportings } from '../store/reportings.ts'

export const handleListReportings = serve(contract, async (input, context) => {
  return await listReportings(context, context.actor, readReportingQuery(input, context.config.timeZone), {
    ...readReportingOrder(input),
    limit: input.itemsPerPage,
    offset: (input.page - 1) * input.itemsPerPage,
  })
})
