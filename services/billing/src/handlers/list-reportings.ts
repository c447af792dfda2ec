import { listReportings as contract, getReporting } from '@leitstand/contracts/billing/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { readReportingQuery } from '../domain/reporting-filter.ts'
import { findReporting, listReportings } from '../store/reportings.ts'

export const handleListReportings = serve(contract, async (input, context) => {
  const filter = readReportingQuery(input, context.config.timeZone)
  return await listReportings(context, context.actor, filter, input)
})

export const handleGetReporting = serve(getReporting, async ({ uuid }, context) =>
  mustExist(await findReporting(context, context.actor, uuid)),
)
