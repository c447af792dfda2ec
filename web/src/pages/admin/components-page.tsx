import {
  componentKinds,
  exportComponents,
  type TicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { BilledList, useBilledList } from '../../features/billing/billed-list.tsx'
import { useChosenRows } from '../../features/billing/use-chosen-rows.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatEuro } from '../../lib/euro.ts'
import { pathTo } from '../../lib/paths.ts'
import { Moment } from '../../ui/marks.tsx'

/** The components of all tickets: what is to be billed, what is billed, the CSV of both. */
export function Component() {
  const { t } = useTexts('components')
  const list = useBilledList()
  const read = useApi(ticketComponents.requests.list, { ...list.asked, 'order[createdAt]': 'desc' })
  const texts = {
    title: t('title'),
    billed: t('billed'),
    open: t('open'),
    csv: t('csv'),
    none: t(list.asked.billed === 'true' ? 'noneBilled' : 'noneOpen'),
  }
  return (
    <BilledList {...list} texts={texts} csv={exportComponents} read={read}>
      {(items) => <ComponentTable key={list.asked.billed} items={items} />}
    </BilledList>
  )
}

function ComponentTable({ items }: { items: readonly TicketComponent[] }) {
  const { t } = useTexts('components')
  const { selected, isChosen, choose, chooseAll } = useChosenRows(items)
  const marking = useAction(ticketComponents.requests.patch, { failure: t('saveFailed') })
  const mark = async () => {
    for (const { uuid, billed, version } of selected)
      await marking.run({ uuid, billed: !billed }, { seenVersion: version })
    chooseAll(false)
  }
  return (
    <>
      <div className="ls-row ls-table-bar">
        <span className="ls-grow">{t('selected', { count: selected.length })}</span>
        <Button type="primary" disabled={selected.length === 0} loading={marking.isRunning} onClick={() => void mark()}>
          {items[0]?.billed ? t('unmark') : t('mark')}
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
            {(['description', 'ticket', 'amount', 'price', 'serialNo', 'user', 'billedAt'] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((component) => (
            <ComponentRow
              key={component.uuid}
              component={component}
              isChosen={isChosen(component)}
              choose={(next) => choose(component, next)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface RowProps {
  component: TicketComponent
  isChosen: boolean
  choose: (isChosen: boolean) => void
}

function ComponentRow({ component, isChosen, choose }: RowProps) {
  const { t } = useTexts('components')
  const language = useLanguage()
  const { kind, description, ticket, amount, price, serialNo, condition, user, billedAt } = component
  const kindText = kind && componentKinds[kind][language]
  const name = kind === description && kindText ? kindText : description
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          aria-label={t('selectOne', { name, publicId: ticket.publicId })}
          checked={isChosen}
          onChange={(event) => choose(event.target.checked)}
        />
      </td>
      <th scope="row">
        {name}
        <div className="ls-faint">
          {[kindText !== name && kindText, t(`condition.${condition}`)].filter(Boolean).join(' · ')}
        </div>
      </th>
      <td data-label={t('ticket')}>
        <Link to={pathTo('ticketView', { publicId: ticket.publicId })}>
          #{ticket.publicId} {ticket.subject}
        </Link>
      </td>
      <td data-label={t('amount')}>{amount}</td>
      <td data-label={t('price')}>{price ? formatEuro(price, language) : '–'}</td>
      <td data-label={t('serialNo')}>{serialNo ?? '–'}</td>
      <td data-label={t('user')}>{user.name}</td>
      <td data-label={t('billedAt')}>{billedAt ? <Moment at={billedAt} /> : '–'}</td>
    </tr>
  )
}
