import { billWorktimes, sheetRows, sumWorktimes } from '@leitstand/contracts/billing/billing-runs'
import {
  changeWorktime,
  exportWorktimeSheet,
  exportWorktimes,
  listWorktimes,
  type Worktime,
} from '@leitstand/contracts/billing/requests'
import type { OutputOf } from '@leitstand/contracts/define'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { BilledList, FileButton, useBilledList } from '../../features/billing/billed-list.tsx'
import { BilledTable } from '../../features/billing/billed-table.tsx'
import { BillAll, BillingFilters, SumsTable } from '../../features/billing/billing-sums.tsx'
import { billingFiltersOf, readBillingView } from '../../features/billing/billing-view.ts'
import '../../features/billing/billing.css'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { CustomerMark, Moment } from '../../ui/marks.tsx'
import { ReversalTag } from '../../ui/reversal.tsx'
import { Tag } from '../../ui/tag.tsx'

type Act = OutputOf<typeof billWorktimes>

/** Booked time over all tickets: what is to be billed, what is billed, the sums and files of both. */
export function Component() {
  const { t } = useTexts('billing')
  const { query, ...list } = useBilledList()
  const view = readBillingView(query)
  const filters = billingFiltersOf(view)
  const { billed } = list.asked
  const read = useApi(listWorktimes, { ...list.asked, ...filters, 'order[startAt]': 'desc' })
  const { data: sums, mutate } = useApi(sumWorktimes, { ...filters, billed, by: view.by })
  const [act, setAct] = useState<Act>()
  const billing = useAction(billWorktimes, { failure: t('markFailed') })
  const bill = async (which: { rows: { uuid: string; version: number }[] } | { seen: string }) => {
    const done = await billing.run({ ...('seen' in which && filters), ...which }, { failed: () => void mutate() })
    if (done) setAct(done)
    return done !== undefined
  }
  const texts = {
    title: t('title'),
    billed: t('billed'),
    open: t('open'),
    none: t(billed === 'true' ? 'noneBilled' : 'noneOpen'),
    noneHint: billed === 'true' ? undefined : t('noneOpenHint'),
  }
  const tooMany = sums && sums.count > sheetRows ? t('tooManyForSheet', { most: sheetRows }) : undefined
  const files = [
    { text: t('csv'), contract: exportWorktimes },
    { text: t('xlsx'), contract: exportWorktimeSheet, refusal: tooMany },
  ]
  return (
    <BilledList
      {...list}
      texts={texts}
      files={files}
      filters={filters}
      read={read}
      offers={
        <>
          <LinkButton to={pathTo('billingComponents')}>{t('components')}</LinkButton>
          <LinkButton to={pathTo('billingClearingTypes')}>{t('shell:page.billingClearingTypes')}</LinkButton>
        </>
      }
      above={
        <>
          {act && (
            <div className="ls-row ls-notice" role="status">
              <span className="ls-grow">
                {t('actDone', { count: act.count, billable: formatDuration(act.billableMinutes) })}
              </span>
              {files.map((file) => (
                <FileButton key={file.text} file={{ ...file, refusal: undefined }} input={fileOfAct(act)} />
              ))}
            </div>
          )}
          <BillingFilters view={view} billed={billed} show={list.show} />
          {sums && sums.count > 0 && <SumsTable sums={sums} by={view.by} show={list.show} />}
          {sums && billed === 'false' && (
            <BillAll sums={sums} isRunning={billing.isRunning} bill={() => void bill({ seen: sums.seen })} />
          )}
        </>
      }
    >
      {(items) => (
        <WorktimeTable
          key={billed}
          items={items}
          isBilling={billing.isRunning}
          bill={(rows) => bill({ rows: rows.map(({ uuid, version }) => ({ uuid, version })) })}
        />
      )}
    </BilledList>
  )
}

/** All of one act bear one moment. */
function fileOfAct({ billedAt }: Act) {
  return { billed: 'true', 'billedAt[after]': billedAt, 'billedAt[before]': billedAt }
}

interface TableProps {
  items: readonly Worktime[]
  isBilling: boolean
  bill: (rows: readonly Worktime[]) => Promise<boolean>
}

function WorktimeTable({ items, isBilling, bill }: TableProps) {
  const { t } = useTexts('billing')
  const opening = useAction(changeWorktime, { failure: t('markFailed') })
  const open = async (rows: readonly Worktime[]) => {
    let areAll = true
    for (const { uuid, version } of rows)
      areAll = (await opening.run({ uuid, billed: false }, { seenVersion: version })) !== undefined && areAll
    return areAll
  }
  return (
    <BilledTable
      list="worktimes"
      items={items}
      texts={{ title: t('title'), selectAll: t('selectAll'), mark: t('mark'), unmark: t('unmark') }}
      columns={[
        { name: 'startAt', title: t('column.startAt'), show: ({ startAt }) => <Moment at={startAt} /> },
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
          name: 'customer',
          title: t('column.customer'),
          show: ({ customer }) => (customer ? <CustomerMark customer={customer} /> : '–'),
        },
        { name: 'employee', title: t('column.employee'), show: ({ employee }) => employee.name },
        {
          name: 'accrued',
          title: t('column.accrued'),
          show: ({ accruedMinutes, internal }) => (
            <>
              {formatDuration(accruedMinutes)} {internal && <Tag>{t('worktime:internal')}</Tag>}
            </>
          ),
        },
        {
          name: 'billable',
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
      mark={(rows) => (rows[0]?.billed ? open(rows) : bill(rows))}
      isMarking={isBilling || opening.isRunning}
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
