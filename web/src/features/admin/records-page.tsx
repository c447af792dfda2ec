import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Reading } from '../../api/use-api.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-box.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StateNote } from '../../ui/state-page.tsx'

interface Props<Item extends object> {
  title: string
  /** The states of a record, for the choice above the list. */
  states: { label: string; all: string; options: readonly { value: string; label: string }[] }
  records: Reading<{ items: Item[]; total: number }>
  empty: { icon: IconName; title: string }
  columns: readonly Column<Item>[]
  /** Below the table, e.g. a pager. */
  foot?: (total: number) => ReactNode
}

/** A list of what came and went, narrowed by its state, which stands in the URL. */
export function RecordsPage<Item extends object>({ title, states, records, empty, columns, foot }: Props<Item>) {
  const [query, setQuery] = useSearchParams()
  const chosen = states.options.find(({ value }) => value === query.get('state'))
  const { data, error, mutate } = records
  return (
    <Page
      title={title}
      head={
        <SelectField
          bare
          label={states.label}
          value={chosen?.value ?? ''}
          options={[{ value: '', label: states.all }, ...states.options]}
          onChange={(state) => setQuery(state ? { state } : {})}
        />
      }
    >
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={6} />}
        {data?.items.length === 0 && <StateNote {...empty} />}
        {data && data.items.length > 0 && (
          <>
            <DataTable caption={title} rows={data.items} columns={columns} />
            {foot?.(data.total)}
          </>
        )}
      </div>
    </Page>
  )
}
