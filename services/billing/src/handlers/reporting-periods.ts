import {
  getReportingPeriod,
  listReportingPeriods,
  type ReportingPeriod,
  reportingPeriods,
} from '@leitstand/contracts/billing/reporting'
import { iri } from '@leitstand/contracts/common'
import { mustExist } from '@leitstand/contracts/problems'
import { type Context, serve } from '../context.ts'
import { periodOf } from '../domain/reporting-period.ts'

export const handleListReportingPeriods = serve(listReportingPeriods, async (_, context) => {
  const items = periods(context)
  return { items, total: items.length }
})

export const handleGetReportingPeriod = serve(getReportingPeriod, async ({ name }, context) => {
  return mustExist(periods(context).find((period) => period.name === name))
})

function periods({ clock, config }: Context): ReportingPeriod[] {
  return reportingPeriods.map((name) => ({
    '@id': iri('reporting_periods', name),
    '@type': 'ReportingPeriod' as const,
    name,
    ...periodOf(name, clock.now(), config.timeZone),
  }))
}
