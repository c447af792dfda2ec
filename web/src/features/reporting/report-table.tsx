import type { ReportingSort, ReportingTotals } from '@leitstand/contracts/billing/reporting'
import type { Reporting } from '@leitstand/contracts/billing/requests'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { CustomerMark, Moment } from '../../ui/marks.tsx'
import { SortColumn } from '../../ui/sort-column.tsx'
import '../../ui/table.css'
import { Tag } from '../../ui/tag.tsx'
import type { ReportingView } from './reporting-url.ts'

type ColumnName = ReportingSort | 'closedBy' | 'serviceLevelAgreement'

const columns: readonly ColumnName[] = [
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
]
const unsortable: readonly ColumnName[] = ['closedBy', 'serviceLevelAgreement']

interface Props {
  rows: readonly Reporting[]
  totals: ReportingTotals
  view: ReportingView
  show: (change: Partial<ReportingView>) => void
}

/** A row for each ticket; the last line sums up all that were found, not only this page. */
export function ReportTable({ rows, totals, view, show }: Props) {
  const { t } = useTexts('reporting')
  const sums = sumsOf(totals)
  return (
    <table className="ls-table ls-report-table">
      <caption className="ls-hidden">{t('title')}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <SortColumn
              key={name}
              label={t(`column.${name}`)}
              field={unsortable.includes(name) ? undefined : name}
              sorting={view}
              sort={(field, order) => show({ sort: field as ReportingSort, order })}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReportRow key={row.uuid} row={row} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={7}>
            {t('sums')}
          </th>
          {columns.slice(7).map((name) => (
            <td key={name} data-label={t(`column.${name}`)}>
              {sums[name] ?? ''}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  )
}

function sumsOf(totals: ReportingTotals): Partial<Record<ColumnName, string>> {
  return {
    secondsOpen: spanOfSeconds(totals.secondsOpen),
    secondsInProgress: spanOfSeconds(totals.secondsInProgress),
    secondsWaitingForCustomer: spanOfSeconds(totals.secondsWaitingForCustomer),
    timesSetInProgress: String(totals.timesSetInProgress),
    timesReopened: String(totals.timesReopened),
    externalWorktime: formatDuration(totals.externalWorktime),
    internalWorktime: formatDuration(totals.internalWorktime),
    totalWorktime: formatDuration(totals.totalWorktime),
  }
}

function ReportRow({ row }: { row: Reporting }) {
  const { t } = useTexts('reporting')
  const cells: Record<Exclude<ColumnName, 'publicId'>, ReactNode> = {
    customer: row.customer ? <CustomerMark customer={row.customer} /> : '–',
    createdAt: <Moment at={row.createdAt} />,
    closedAt: row.closedAt ? <Moment at={row.closedAt} /> : '–',
    closedBy: row.closedBy?.name ?? '–',
    firstInProgressAt: row.firstInProgressAt ? <Moment at={row.firstInProgressAt} /> : '–',
    firstResponseAt: row.firstResponseAt ? (
      <>
        <Moment at={row.firstResponseAt} />
        {row.firstResponseBy && <div className="ls-faint">{row.firstResponseBy.name}</div>}
      </>
    ) : (
      '–'
    ),
    secondsOpen: spanOfSeconds(row.secondsOpen),
    secondsInProgress: spanOfSeconds(row.secondsInProgress),
    secondsWaitingForCustomer: spanOfSeconds(row.secondsWaitingForCustomer),
    timesSetInProgress: row.timesSetInProgress,
    timesReopened: row.timesReopened,
    externalWorktime: formatDuration(row.externalWorktime),
    internalWorktime: formatDuration(row.internalWorktime),
    totalWorktime: formatDuration(row.totalWorktime),
    serviceLevelAgreement: row.serviceLevelAgreement ? (
      <>
        {row.serviceLevelAgreement.name}{' '}
        <Tag tone={row.slaViolated ? 'danger' : 'ok'}>{row.slaViolated ? t('violated') : t('kept')}</Tag>
      </>
    ) : (
      '–'
    ),
  }
  return (
    <tr>
      <th scope="row">
        <Link to={pathTo('ticketView', { publicId: row.ticket.publicId })} data-row={row.ticket.publicId}>
          {row.internal && <Icon name="lock" size={13} label={t('common:internal')} />} #{row.ticket.publicId}{' '}
          {row.ticket.subject}
        </Link>
      </th>
      {columns.slice(1).map((name) => (
        <td key={name} data-label={t(`column.${name}`)}>
          {name === 'publicId' ? null : cells[name]}
        </td>
      ))}
    </tr>
  )
}

/** Hours and minutes of calendar time (AMB-193). */
function spanOfSeconds(seconds: number): string {
  return formatDuration(Math.round(seconds / 60))
}
