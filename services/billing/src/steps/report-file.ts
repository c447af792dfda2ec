import { buffer } from 'node:stream/consumers'
import { sheetRows } from '@leitstand/contracts/billing/billing-runs'
import type { ReportFormat } from '@leitstand/contracts/billing/saved-reports'
import { mostMailedBytes } from '@leitstand/contracts/mail/requests'
import { stringify } from 'csv-stringify'
import { type Cell, csvOptions, type ReportLine, reportingHeadings, reportingRow } from '../domain/csv.ts'
import { sheetOf, sheetType } from './send-sheet.ts'

export interface MailedFile {
  name: string
  mimeType: string
  /** In base64. */
  content: string
}

/** The rows of a report as a file that goes with a mail; null when it is too large for one. */
export async function reportFile(
  rows: AsyncIterable<ReportLine>,
  { name, format, timeZone }: { name: string; format: ReportFormat; timeZone: string },
): Promise<MailedFile | null> {
  const cells: Cell[][] = []
  for await (const row of rows) if (cells.push(reportingRow(row, timeZone)) > sheetRows) return null
  const isSheet = format === 'xlsx'
  const content = isSheet
    ? await sheetOf('Auswertung', reportingHeadings, cells)
    : await buffer(stringify([reportingHeadings, ...cells], csvOptions))
  if (content.length > mostMailedBytes) return null
  const mimeType = isSheet ? sheetType : 'text/csv'
  return { name: `${name}.${format}`, mimeType, content: content.toString('base64') }
}
