import {
  billedAtOnce,
  sumWorktimes,
  type WorktimeGrouping,
  type WorktimeSum,
  worktimeGroupings,
} from '@leitstand/contracts/billing/billing-runs'
import type { OutputOf } from '@leitstand/contracts/define'
import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { Button } from 'antd'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { dayOf, formatMonth } from '../../lib/dates.ts'
import { formatDuration } from '../../lib/duration.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type BillingView, billingFiltersOf, recentMonths } from './billing-view.ts'

export type Sums = OutputOf<typeof sumWorktimes>

interface FilterProps {
  view: BillingView
  billed: 'true' | 'false'
  show: (change: Record<string, string>) => void
}

/** Whose time of which month is billed, and by what it is summed up. */
export function BillingFilters({ view, billed, show }: FilterProps) {
  const { t, language } = useTexts('billing')
  // Whoever has something to bill in this month can be chosen, and who is chosen stays so.
  const found = useApi(sumWorktimes, { ...billingFiltersOf({ ...view, customer: '' }), billed, by: 'customer' }).data
  const customers = (found?.groups ?? []).flatMap(({ key, name }) => (key ? [{ value: key, label: name }] : []))
  const isThere = customers.some(({ value }) => value === view.customer)
  const other = useApi(getUserGroup, found && view.customer && !isThere ? { uuid: view.customer } : null).data
  const chosen = view.customer && !isThere ? [{ value: view.customer, label: other?.name ?? '…' }] : []
  const months = recentMonths(dayOf(new Date()))
  const older = view.month && !months.includes(view.month) ? [view.month] : []
  return (
    <search className="ls-card ls-billing-filters" aria-label={t('filters')}>
      <SelectField
        label={t('column.customer')}
        value={view.customer}
        options={[{ value: '', label: t('allCustomers') }, ...customers, ...chosen]}
        onChange={(customer) => show({ customer })}
      />
      <SelectField
        label={t('month')}
        value={view.month}
        options={[
          { value: '', label: t('allMonths') },
          ...[...months, ...older].map((value) => ({ value, label: formatMonth(value, language) })),
        ]}
        onChange={(month) => show({ month })}
      />
      <SelectField
        label={t('by')}
        value={view.by}
        options={worktimeGroupings.map((value) => ({ value, label: t(`byWhat.${value}`) }))}
        onChange={(by) => show({ by })}
      />
    </search>
  )
}

interface SumsProps {
  sums: Sums
  by: WorktimeGrouping
  show: (change: Record<string, string>) => void
}

/** What it adds up to, by group and as a whole; a customer or a month leads to its rows. */
export function SumsTable({ sums, by, show }: SumsProps) {
  const { t, language } = useTexts('billing')
  const nameOf = ({ name }: WorktimeSum) => (by === 'month' ? formatMonth(name, language) : name || t(`without.${by}`))
  const isNarrowing = by === 'customer' || by === 'month'
  return (
    <div className="ls-card ls-scroll">
      <DataTable<WorktimeSum>
        caption={`${t('by')} ${t(`byWhat.${by}`)}`}
        rows={sums.groups}
        keyOf={({ key }) => key ?? ''}
        columns={[
          {
            title: t(`byWhat.${by}`),
            isHead: true,
            show: (group) =>
              isNarrowing && group.key ? (
                <Button type="link" size="small" onClick={() => show({ [by]: group.key ?? '' })}>
                  {nameOf(group)}
                </Button>
              ) : (
                nameOf(group)
              ),
          },
          { title: t('count'), show: ({ count }) => count },
          { title: t('column.accrued'), show: ({ accruedMinutes }) => formatDuration(accruedMinutes) },
          { title: t('column.billable'), show: ({ billableMinutes }) => formatDuration(billableMinutes) },
        ]}
        sums={[
          t('inTotal'),
          sums.count,
          formatDuration(sums.accruedMinutes),
          <strong key="billable">{formatDuration(sums.billableMinutes)}</strong>,
        ]}
      />
    </div>
  )
}

/** Marks all that is shown, in one act. */
export function BillAll({ sums, isRunning, bill }: { sums: Sums; isRunning: boolean; bill: () => void }) {
  const { t } = useTexts('billing')
  const { count } = sums
  if (count > billedAtOnce) return <p className="ls-faint">{t('tooManyToBill', { most: billedAtOnce })}</p>
  if (count === 0) return null
  const minutes = { booked: formatDuration(sums.accruedMinutes), billable: formatDuration(sums.billableMinutes) }
  return (
    <div className="ls-row">
      <AskButton
        label={t('billAll')}
        title={t('billAllAsk', { count })}
        text={t('billAllText', minutes)}
        isRunning={isRunning}
        onConfirm={bill}
      />
    </div>
  )
}
