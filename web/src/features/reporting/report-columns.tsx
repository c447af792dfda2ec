import type { ReportingSort } from '@leitstand/contracts/billing/reporting'
import { useKept } from '../../api/use-kept.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'

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

/** Those that somebody has left out are kept, so that one that is new is shown. */
export function useReportColumns() {
  const [left, setLeft] = useKept('reporting.leftColumns', readLeft)
  const toggle = (column: ReportColumn) =>
    setLeft(left.includes(column) ? left.filter((one) => one !== column) : [...left, column])
  return { columns: reportColumns.filter((column) => !left.includes(column)), toggle }
}

function readLeft(stored: unknown): readonly ReportColumn[] {
  return Array.isArray(stored) ? reportColumns.filter((column) => column !== head && stored.includes(column)) : []
}

/** Which columns the table has. */
export function ReportColumnMenu({ columns, toggle }: ReturnType<typeof useReportColumns>) {
  const { t } = useTexts('reporting')
  return (
    <MenuButton
      label={t('columns')}
      type="default"
      items={reportColumns
        .filter((column) => column !== head)
        .map((column) => ({
          key: column,
          text: t(`column.${column}`),
          checked: columns.includes(column),
          stays: true,
          act: () => toggle(column),
        }))}
    >
      <Icon name="admin" size={15} /> {t('columns')}
    </MenuButton>
  )
}
