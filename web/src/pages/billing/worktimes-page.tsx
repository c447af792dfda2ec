import { changeWorktime, exportWorktimes, listWorktimes, type Worktime } from '@leitstand/contracts/billing/requests'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { BilledList, useBilledList } from '../../features/billing/billed-list.tsx'
import { BilledTable } from '../../features/billing/billed-table.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { CustomerMark, Moment } from '../../ui/marks.tsx'
import { ReversalTag } from '../../ui/reversal.tsx'
import { Tag } from '../../ui/tag.tsx'

/** Booked time over all tickets: what is to be billed, what is billed, the CSV of both. */
export function Component() {
  const { t } = useTexts('billing')
  const list = useBilledList()
  const read = useApi(listWorktimes, { ...list.asked, 'order[startAt]': 'desc' })
  const texts = {
    title: t('title'),
    billed: t('billed'),
    open: t('open'),
    csv: t('csv'),
    none: t(list.asked.billed === 'true' ? 'noneBilled' : 'noneOpen'),
  }
  const accounts = (
    <Link className="ls-button" to={pathTo('billingClearingTypes')}>
      {t('shell:page.billingClearingTypes')}
    </Link>
  )
  return (
    <BilledList {...list} texts={texts} csv={exportWorktimes} read={read} offers={accounts}>
      {(items) => <WorktimeTable key={list.asked.billed} items={items} />}
    </BilledList>
  )
}

function WorktimeTable({ items }: { items: readonly Worktime[] }) {
  const { t } = useTexts('billing')
  const marking = useAction(changeWorktime, { failure: t('markFailed') })
  const columns = ['startAt', 'ticket', 'customer', 'employee', 'accrued', 'billable'] as const
  return (
    <BilledTable
      items={items}
      texts={{ title: t('title'), selectAll: t('selectAll'), mark: t('mark'), unmark: t('unmark') }}
      columns={columns.map((column) => t(`column.${column}`))}
      summary={(selected) => <Sums selected={selected} items={items} />}
      nameOf={({ ticket }) => t('selectOne', { publicId: ticket.publicId })}
      mark={({ uuid, billed, version }) => marking.run({ uuid, billed: !billed }, { seenVersion: version })}
      isMarking={marking.isRunning}
      cells={(worktime) => <Cells worktime={worktime} />}
    />
  )
}

/** The time of the chosen rows, or of all. */
function Sums({ selected, items }: { selected: readonly Worktime[]; items: readonly Worktime[] }) {
  const { t } = useTexts('billing')
  const sum = (field: 'accruedMinutes' | 'billableMinutes') =>
    formatDuration((selected.length > 0 ? selected : items).reduce((total, one) => total + one[field], 0))
  return (
    <>
      {selected.length > 0 ? t('selected', { count: selected.length }) : t('onPage', { count: items.length })}:{' '}
      <strong>{t('sums', { booked: sum('accruedMinutes'), billable: sum('billableMinutes') })}</strong>
    </>
  )
}

function Cells({ worktime }: { worktime: Worktime }) {
  const { t } = useTexts('billing')
  const { startAt, ticket, description, customer, employee, accruedMinutes, billableMinutes, internal } = worktime
  return (
    <>
      <td>
        <Moment at={startAt} />
      </td>
      <td>
        <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>
          #{ticket.publicId} {ticket.subject}
        </Link>
        {description && <div className="ls-faint">{description}</div>}
      </td>
      <td>{customer ? <CustomerMark customer={customer} /> : '–'}</td>
      <td data-label={t('column.employee')}>{employee.name}</td>
      <td data-label={t('column.accrued')}>
        {formatDuration(accruedMinutes)} {internal && <Tag>{t('worktime:internal')}</Tag>}
      </td>
      <td data-label={t('column.billable')}>
        {internal ? '–' : formatDuration(billableMinutes)} <ReversalTag row={worktime} />
      </td>
    </>
  )
}
