import { searchReporting } from '@leitstand/contracts/billing/reporting'
import { serve } from '../context.ts'
import { readReportingFilter, readReportingSort } from '../domain/reporting-filter.ts'
import { searchReportings } from '../store/reportings.ts'

export const handleSearchReporting = serve(searchReporting, async (input, context) => {
  const { page, items } = input
  const filter = readReportingFilter(input, context.clock.now(), context.config.timeZone)
  const order = { sort: readReportingSort(input.sort), direction: input.order === 'asc' ? 'ASC' : 'DESC' } as const
  const range = { limit: items, offset: (page - 1) * items }
  const found = await searchReportings(context, context.actor, filter, order, range)
  return { ...found, page, items }
})
