import { changeWorktime, exportWorktimes, listWorktimes, type Worktime } from '@leitstand/contracts/billing/requests'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { BilledList, useBilledList } from '../../features/billing/billed-list.tsx'
import { useChosenRows } from '../../features/billing/use-chosen-rows.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { CustomerMark, Moment } from '../../ui/marks.tsx'
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
  const { selected, isChosen, choose, chooseAll } = useChosenRows(items)
  const marking = useAction(changeWorktime, { failure: t('markFailed') })
  const mark = async () => {
    for (const one of selected) await marking.run({ uuid: one.uuid, billed: !one.billed }, { seenVersion: one.version })
    chooseAll(false)
  }
  const sum = (field: 'accruedMinutes' | 'billableMinutes') =>
    formatDuration((selected.length > 0 ? selected : items).reduce((total, one) => total + one[field], 0))
  return (
    <>
      <div className="ls-row ls-table-bar">
        <span className="ls-grow">
          {selected.length > 0 ? t('selected', { count: selected.length }) : t('onPage', { count: items.length })}:{' '}
          <strong>{t('sums', { booked: sum('accruedMinutes'), billable: sum('billableMinutes') })}</strong>
        </span>
        <Button type="primary" disabled={selected.length === 0} loading={marking.isRunning} onClick={() => void mark()}>
          {selected[0]?.billed ? t('unmark') : t('mark')}
        </Button>
      </div>
      <table className="ls-table">
        <caption className="ls-hidden">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={t('selectAll')}
                checked={selected.length === items.length}
                onChange={(event) => chooseAll(event.target.checked)}
              />
            </th>
            {(['startAt', 'ticket', 'customer', 'employee', 'accrued', 'billable'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.uuid}>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('selectOne', { publicId: one.ticket.publicId })}
                  checked={isChosen(one)}
                  onChange={(event) => choose(one, event.target.checked)}
                />
              </td>
              <td>
                <Moment at={one.startAt} />
              </td>
              <td>
                <Link to={pathTo('ticketView', { publicId: one.ticket.publicId })}>
                  #{one.ticket.publicId} {one.ticket.subject}
                </Link>
                {one.description && <div className="ls-faint">{one.description}</div>}
              </td>
              <td>{one.customer ? <CustomerMark customer={one.customer} /> : '–'}</td>
              <td data-label={t('column.employee')}>{one.employee.name}</td>
              <td data-label={t('column.accrued')}>
                {formatDuration(one.accruedMinutes)} {one.internal && <Tag>{t('worktime:internal')}</Tag>}
              </td>
              <td data-label={t('column.billable')}>{one.internal ? '–' : formatDuration(one.billableMinutes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
