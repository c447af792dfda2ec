import {
  componentKinds,
  exportComponents,
  type TicketComponent,
  ticketComponents,
} from '@leitstand/contracts/billing/components'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toHttp } from '../../api/to-http.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatEuro } from '../../lib/euro.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import '../../ui/table.css'

const sizes = [30, 100, 200] as const

/** The components of all tickets: what is to be billed, what is billed, the CSV of both. */
export function Component() {
  const { t } = useTexts('components')
  const [query, setQuery] = useSearchParams()
  const billed = query.get('billed') === 'true' ? 'true' : 'false'
  const page = Math.max(1, Number(query.get('page')) || 1)
  const size = sizes.find((one) => String(one) === query.get('perPage')) ?? 30
  const show = (change: Record<string, string>) => setQuery({ billed, perPage: String(size), ...change })
  const question = { page, itemsPerPage: size, billed, 'order[createdAt]': 'desc' as const }
  const { data, error, mutate } = useApi(ticketComponents.requests.list, question)
  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('title')}</h1>
        <Segments
          label={t('billed')}
          active={billed}
          entries={[
            { name: 'false', text: t('open') },
            { name: 'true', text: t('billed') },
          ]}
          onChange={(next) => show({ billed: next, page: '1' })}
        />
        <a className="ls-button" href={csvOf(billed)} download>
          <Icon name="download" size={15} /> {t('csv')}
        </a>
      </header>
      <div className="ls-card ls-scroll">
        {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.items.length === 0 && (
          <StateNote icon="billing" title={t(billed === 'true' ? 'noneBilled' : 'noneOpen')} />
        )}
        {data && data.items.length > 0 && (
          <>
            <ComponentTable key={billed} items={data.items} />
            <Pager
              page={page}
              size={size}
              sizes={sizes}
              total={data.total}
              onPage={(next) => show({ page: String(next) })}
              onSize={(next) => show({ perPage: String(next), page: '1' })}
            />
          </>
        )}
      </div>
    </main>
  )
}

function ComponentTable({ items }: { items: readonly TicketComponent[] }) {
  const { t } = useTexts('components')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const marking = useAction(ticketComponents.requests.patch, { failure: t('saveFailed') })
  const selected = items.filter((one) => chosen.includes(one.uuid))
  const mark = async () => {
    for (const { uuid, billed, version } of selected)
      await marking.run({ uuid, billed: !billed }, { seenVersion: version })
    setChosen([])
  }
  const toggle = (uuid: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))
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
                onChange={(event) => setChosen(event.target.checked ? items.map((one) => one.uuid) : [])}
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
              isChosen={chosen.includes(component.uuid)}
              choose={(isChosen) => toggle(component.uuid, isChosen)}
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

/** The address of the CSV with the billed or the open components. */
function csvOf(billed: string): string {
  const line = exportComponents.http.find((one) => one.includes(':billed'))
  return line ? toHttp(line, { billed }).url : ''
}
