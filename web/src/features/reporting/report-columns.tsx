import type { ReportingSort } from '@leitstand/contracts/billing/reporting'
import { type Columns, useColumns } from '../../api/use-columns.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ColumnMenu } from '../../ui/column-menu.tsx'

export type ReportColumn = ReportingSort | 'closedBy' | 'serviceLevelAgreement'

export const reportColumns: readonly ReportColumn[] = [
  'publicId',
  'customer',
  'createdAt',
  'closedAt',
  'closedBy',
  'firstInProgressAt',
  'firstResponseAt',
  'secondsOpen',
  'secondsInProgress',
  'secondsWaitingForCustomer',
  'timesSetInProgress',
  'timesReopened',
  'externalWorktime',
  'internalWorktime',
  'totalWorktime',
  'serviceLevelAgreement',
  'satisfaction',
]
/** It says which ticket the row is. */
const head = 'publicId'

/** Those that somebody left out are missing. */
export function useReportColumns(): Columns<ReportColumn> {
  return useColumns('reporting', reportColumns)
}

/** Which columns the table has. */
export function ReportColumnMenu(columns: Columns<ReportColumn>) {
  const { t } = useTexts('reporting')
  const entries = reportColumns.filter((name) => name !== head).map((name) => ({ name, text: t(`column.${name}`) }))
  return <ColumnMenu {...columns} entries={entries} />
}
