import type { Language } from '@leitstand/contracts/actor'
import {
  componentKinds,
  exportComponentSheet,
  exportComponents,
  sumComponents,
  type TicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { BilledList, useBilledList } from '../../features/billing/billed-list.tsx'
import { BilledTable } from '../../features/billing/billed-table.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatEuro } from '../../lib/euro.ts'
import { pathTo } from '../../lib/paths.ts'
import { Moment } from '../../ui/marks.tsx'
import { ReversalTag } from '../../ui/reversal.tsx'

/** The components of all tickets: what is to be billed, what is billed, the CSV of both. */
export function Component() {
  const { t } = useTexts('components')
  const list = useBilledList()
  const read = useApi(ticketComponents.requests.list, { ...list.asked, 'order[createdAt]': 'desc' })
  const texts = {
    title: t('title'),
    billed: t('billed'),
    open: t('open'),
    none: t(list.asked.billed === 'true' ? 'noneBilled' : 'noneOpen'),
  }
  const files = [
    { text: t('csv'), contract: exportComponents },
    { text: t('sheet'), contract: exportComponentSheet },
  ]
  return (
    <BilledList {...list} texts={texts} files={files} read={read} above={<Sums billed={list.asked.billed} />}>
      {(items) => <ComponentTable key={list.asked.billed} items={items} />}
    </BilledList>
  )
}

/** What all of them cost, of this page and the others. */
function Sums({ billed }: { billed: 'true' | 'false' }) {
  const { t, language } = useTexts('components')
  const { data } = useApi(sumComponents, { billed })
  if (!data || data.count === 0) return null
  return (
    <p>
      {t('sum', { total: formatEuro(data.total, language), count: data.count })}
      {data.unpriced > 0 && ` ${t('unpriced', { count: data.unpriced })}`}
    </p>
  )
}

function ComponentTable({ items }: { items: readonly TicketComponent[] }) {
  const { t, language } = useTexts('components')
  const marking = useAction(ticketComponents.requests.patch, { failure: t('saveFailed') })
  return (
    <BilledTable
      list="components"
      items={items}
      texts={{ title: t('title'), selectAll: t('selectAll'), mark: t('mark'), unmark: t('unmark') }}
      columns={[
        { title: t('description'), isHead: true, show: (one) => <Description component={one} /> },
        {
          name: 'ticket',
          title: t('ticket'),
          show: ({ ticket: { publicId, subject } }) => (
            <Link to={pathTo('ticketView', { publicId })}>
              #{publicId} {subject}
            </Link>
          ),
        },
        {
          name: 'amount',
          title: t('amount'),
          show: (one) => (
            <>
              {one.amount} <ReversalTag row={one} />
            </>
          ),
        },
        { name: 'price', title: t('price'), show: ({ price }) => (price ? formatEuro(price, language) : '–') },
        { name: 'serialNo', title: t('serialNo'), show: ({ serialNo }) => serialNo ?? '–' },
        { name: 'user', title: t('user'), show: ({ user }) => user.name },
        { name: 'billedAt', title: t('billedAt'), show: ({ billedAt }) => (billedAt ? <Moment at={billedAt} /> : '–') },
      ]}
      summary={(selected) => t('selected', { count: selected.length })}
      nameOf={(one) => t('selectOne', { name: nameOf(one, language), publicId: one.ticket.publicId })}
      mark={async (rows) => {
        let areAll = true
        for (const { uuid, billed, version } of rows)
          areAll = (await marking.run({ uuid, billed: !billed }, { seenVersion: version })) !== undefined && areAll
        return areAll
      }}
      isMarking={marking.isRunning}
    />
  )
}

/** What was written of it; where that is only the kind, its name. */
function nameOf({ kind, description }: TicketComponent, language: Language): string {
  return kind === description && kind ? componentKinds[kind][language] : description
}

function Description({ component }: { component: TicketComponent }) {
  const { t, language } = useTexts('components')
  const { kind, condition } = component
  const kindText = kind && componentKinds[kind][language]
  const name = nameOf(component, language)
  return (
    <>
      {name}
      <div className="ls-faint">
        {[kindText !== name && kindText, t(`condition.${condition}`)].filter(Boolean).join(' · ')}
      </div>
    </>
  )
}
