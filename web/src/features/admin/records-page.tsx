import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Reading } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import '../../ui/table.css'

interface Props<Item> {
  title: string
  /** The states of a record, for the choice above the list. */
  states: { label: string; all: string; options: readonly { value: string; text: string }[] }
  records: Reading<{ items: Item[]; total: number }>
  empty: { icon: IconName; title: string }
  columns: readonly string[]
  row: (record: Item) => ReactNode
  /** Below the table, e.g. a pager. */
  foot?: (total: number) => ReactNode
}

/** A list of what came and went, narrowed by its state, which stands in the URL. */
export function RecordsPage<Item>({ title, states, records, empty, columns, row, foot }: Props<Item>) {
  const { t } = useTexts('admin')
  const [query, setQuery] = useSearchParams()
  const chosen = states.options.find(({ value }) => value === query.get('state'))
  const { data, error, mutate } = records
  return (
    <main className="ls-page">
      <title>{`${title} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{title}</h1>
        <select
          className="ls-select"
          aria-label={states.label}
          value={chosen?.value ?? ''}
          onChange={(event) => setQuery(event.target.value ? { state: event.target.value } : {})}
        >
          <option value="">{states.all}</option>
          {states.options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </header>
      <div className="ls-card ls-scroll">
        {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={6} />}
        {data?.items.length === 0 && <StateNote {...empty} />}
        {data && data.items.length > 0 && (
          <>
            <table className="ls-table">
              <caption className="ls-hidden">{title}</caption>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="ls-hidden">{t('actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>{data.items.map(row)}</tbody>
            </table>
            {foot?.(data.total)}
          </>
        )}
      </div>
    </main>
  )
}
