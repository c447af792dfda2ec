import type { Language } from '@leitstand/contracts/actor'
import type { ReportingSort, ReportingTotals } from '@leitstand/contracts/billing/reporting'
import type { Reporting } from '@leitstand/contracts/billing/requests'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CustomerMark, Moment } from '../../ui/marks.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatSatisfaction } from './format-satisfaction.ts'
import type { ReportColumn } from './report-columns.tsx'
import type { ReportingView } from './reporting-url.ts'

const unsortable: readonly ReportColumn[] = ['closedBy', 'serviceLevelAgreement']

interface Props {
  rows: readonly Reporting[]
  totals: ReportingTotals
  columns: readonly ReportColumn[]
  view: ReportingView
  show: (change: Partial<ReportingView>) => void
}

/** A row for each ticket; the last line sums up all that were found, not only this page. */
export function ReportTable({ rows, totals, columns, view, show }: Props) {
  const { t, language } = useTexts('reporting')
  const cells = useCells()
  const sums = sumsOf(totals, language)
  return (
    <DataTable
      className="ls-report-table"
      caption={t('title')}
      rows={rows}
      columns={columns.map((name) => ({
        title: t(`column.${name}`),
        isHead: name === 'publicId',
        sort: unsortable.includes(name) ? undefined : name,
        show: cells[name],
      }))}
      sorting={{ ...view, change: (field, order) => show({ sort: field as ReportingSort, order }) }}
      sums={columns.map((name) => (name === 'publicId' ? t('sums') : sums[name]))}
    />
  )
}

function sumsOf(totals: ReportingTotals, language: Language): Partial<Record<ReportColumn, string>> {
  return {
    secondsOpen: spanOfSeconds(totals.secondsOpen),
    secondsInProgress: spanOfSeconds(totals.secondsInProgress),
    secondsWaitingForCustomer: spanOfSeconds(totals.secondsWaitingForCustomer),
    timesSetInProgress: String(totals.timesSetInProgress),
    timesReopened: String(totals.timesReopened),
    externalWorktime: formatDuration(totals.externalWorktime),
    internalWorktime: formatDuration(totals.internalWorktime),
    totalWorktime: formatDuration(totals.totalWorktime),
    satisfaction: formatSatisfaction(totals.satisfaction, language),
  }
}

/** What stands below each column. */
function useCells(): Record<ReportColumn, (row: Reporting) => ReactNode> {
  const { t, language } = useTexts('reporting')
  return {
    publicId: ({ ticket: { publicId, subject }, internal }) => (
      <Link to={pathTo('ticketView', { publicId })} data-row={publicId}>
        {internal && <Icon name="lock" size={13} label={t('common:internal')} />} #{publicId} {subject}
      </Link>
    ),
    customer: (row) => (row.customer ? <CustomerMark customer={row.customer} /> : '–'),
    createdAt: (row) => <Moment at={row.createdAt} />,
    closedAt: (row) => (row.closedAt ? <Moment at={row.closedAt} /> : '–'),
    closedBy: (row) => row.closedBy?.name ?? '–',
    firstInProgressAt: (row) => (row.firstInProgressAt ? <Moment at={row.firstInProgressAt} /> : '–'),
    firstResponseAt: (row) =>
      row.firstResponseAt ? (
        <>
          <Moment at={row.firstResponseAt} />
          {row.firstResponseBy && <div className="ls-faint">{row.firstResponseBy.name}</div>}
        </>
      ) : (
        '–'
      ),
    secondsOpen: (row) => spanOfSeconds(row.secondsOpen),
    secondsInProgress: (row) => spanOfSeconds(row.secondsInProgress),
    secondsWaitingForCustomer: (row) => spanOfSeconds(row.secondsWaitingForCustomer),
    timesSetInProgress: (row) => row.timesSetInProgress,
    timesReopened: (row) => row.timesReopened,
    externalWorktime: (row) => formatDuration(row.externalWorktime),
    internalWorktime: (row) => formatDuration(row.internalWorktime),
    totalWorktime: (row) => formatDuration(row.totalWorktime),
    satisfaction: (row) => formatSatisfaction(row.satisfaction, language),
    serviceLevelAgreement: (row) =>
      row.serviceLevelAgreement ? (
        <>
          {row.serviceLevelAgreement.name} {!row.slaViolated && <Tag tone="ok">{t('kept')}</Tag>}
          {row.responseViolated && <Tag tone="danger">{t('chart.series.responseViolated')}</Tag>}
          {row.resolutionViolated && <Tag tone="danger">{t('chart.series.resolutionViolated')}</Tag>}
        </>
      ) : (
        '–'
      ),
  }
}

/** Hours and minutes of calendar time (AMB-193). */
function spanOfSeconds(seconds: number): string {
  return formatDuration(Math.round(seconds / 60))
}
