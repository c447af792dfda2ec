import { exportReporting } from '@leitstand/contracts/billing/requests'
import { localDay } from '@leitstand/kit/clock'
import { serveStream } from '../context.ts'
import { type ReportLine, reportingHeadings, reportingRow } from '../domain/csv.ts'
import { readReportingFilter, readReportingSort } from '../domain/reporting-filter.ts'
import { sendCsv } from '../steps/send-csv.ts'
import { everyReporting } from '../store/reportings.ts'

export const handleExportReporting = serveStream(exportReporting, async (input, context, { reply }) => {
  const { timeZone } = context.config
  const now = context.clock.now()
  const filter = readReportingFilter(input, now, timeZone)
  const rows = everyReporting(context, context.actor, filter, {
    sort: readReportingSort(input.sort),
    direction: input.order === 'asc' ? 'ASC' : 'DESC',
  })
  return sendCsv(reply, `reporting-${localDay(now, timeZone)}.csv`, reportingHeadings, cells(rows, timeZone))
})

async function* cells(rows: AsyncIterable<ReportLine>, timeZone: string) {
  for await (const row of rows) yield reportingRow(row, timeZone)
}
