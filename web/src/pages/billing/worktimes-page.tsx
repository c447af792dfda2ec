import { changeWorktime, exportWorktimes, listWorktimes, type Worktime } from '@leitstand/contracts/billing/requests'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { toHttp } from '../../api/to-http.ts'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDuration } from '../../lib/duration.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { CustomerMark, Moment } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import '../../ui/table.css'
import { Tag } from '../../ui/tag.tsx'

const sizes = [30, 100, 200] as const

/** Booked time over all tickets: what is to be billed, what is billed, the CSV of both. */
export function Component() {
  const { t } = useTexts('billing')
  const [query, setQuery] = useSearchParams()
  const billed = query.get('billed') === 'true' ? 'true' : 'false'
  const page = Number(query.get('page') ?? 1) || 1
  const size = sizes.find((one) => String(one) === query.get('perPage')) ?? 30
  const show = (change: Record<string, string>) => setQuery({ billed, perPage: String(size), ...change })
  const { data, error, mutate } = useApi(listWorktimes, { page, itemsPerPage: size, billed, 'order[startAt]': 'desc' })
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
            <WorktimeTable items={data.items} />
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

function WorktimeTable({ items }: { items: readonly Worktime[] }) {
  const { t } = useTexts('billing')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const marking = useAction(changeWorktime, { failure: t('markFailed') })
  const selected = items.filter((one) => chosen.includes(one.uuid))
  const mark = async () => {
    for (const one of selected) await marking.run({ uuid: one.uuid, billed: !one.billed }, { seenVersion: one.version })
    setChosen([])
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
                onChange={(event) => setChosen(event.target.checked ? items.map((one) => one.uuid) : [])}
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
                  checked={chosen.includes(one.uuid)}
                  onChange={(event) =>
                    setChosen(event.target.checked ? [...chosen, one.uuid] : chosen.filter((uuid) => uuid !== one.uuid))
                  }
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

/** The address of the CSV with the billed or the open worktimes. */
function csvOf(billed: string): string {
  const line = exportWorktimes.http.find((one) => one.includes(':billed'))
  return line ? toHttp(line, { billed }).url : ''
}
