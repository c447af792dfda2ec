import { changeWorktime, exportWorktimes, listWorktimes, type Worktime } from '@leitstand/contracts/billing/requests'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { BilledList, useBilledList } from '../../features/billing/billed-list.tsx'
import { BilledTable } from '../../features/billing/billed-table.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
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
  const accounts = <LinkButton to={pathTo('billingClearingTypes')}>{t('shell:page.billingClearingTypes')}</LinkButton>
  return (
    <BilledList {...list} texts={texts} csv={exportWorktimes} read={read} offers={accounts}>
      {(items) => <WorktimeTable key={list.asked.billed} items={items} />}
    </BilledList>
  )
}

function WorktimeTable({ items }: { items: readonly Worktime[] }) {
  const { t } = useTexts('billing')
  const marking = useAction(changeWorktime, { failure: t('markFailed') })
  return (
    <BilledTable
      items={items}
      texts={{ title: t('title'), selectAll: t('selectAll'), mark: t('mark'), unmark: t('unmark') }}
      columns={[
        { title: t('column.startAt'), show: ({ startAt }) => <Moment at={startAt} /> },
        {
          title: t('column.ticket'),
          isHead: true,
          show: ({ ticket: { publicId, subject }, description }) => (
            <>
              <Link to={pathTo('ticketView', { publicId })}>
                #{publicId} {subject}
              </Link>
              {description && <div className="ls-faint">{description}</div>}
            </>
          ),
        },
        {
          title: t('column.customer'),
          show: ({ customer }) => (customer ? <CustomerMark customer={customer} /> : '–'),
        },
        { title: t('column.employee'), show: ({ employee }) => employee.name },
        {
          title: t('column.accrued'),
          show: ({ accruedMinutes, internal }) => (
            <>
              {formatDuration(accruedMinutes)} {internal && <Tag>{t('worktime:internal')}</Tag>}
            </>
          ),
        },
        {
          title: t('column.billable'),
          show: (worktime) => (
            <>
              {worktime.internal ? '–' : formatDuration(worktime.billableMinutes)} <ReversalTag row={worktime} />
            </>
          ),
        },
      ]}
      summary={(selected) => <Sums selected={selected} items={items} />}
      nameOf={({ ticket }) => t('selectOne', { publicId: ticket.publicId })}
      mark={({ uuid, billed, version }) => marking.run({ uuid, billed: !billed }, { seenVersion: version })}
      isMarking={marking.isRunning}
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
