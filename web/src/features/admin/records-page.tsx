import type { Reading } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { queryWith, useQuery } from '../../lib/use-query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-box.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StateNote } from '../../ui/state-page.tsx'

interface Props<Item extends object> {
  title: string
  /** What its columns are kept by. */
  list: string
  /** The states of a record, for the choice above the list. */
  states: { label: string; all: string; options: readonly { value: string; label: string }[] }
  /** What its words are looked for in. */
  searchText: string
  records: Reading<{ items: Item[]; total: number }>
  empty: { icon: IconName; title: string }
  columns: readonly Column<Item>[]
}

/** A list of what came and went, narrowed by words and state, which stand in the URL. */
export function RecordsPage<Item extends object>(props: Props<Item>) {
  const { title, list, states, searchText, records, empty, columns } = props
  const [query, changeQuery] = useQuery()
  const { t } = useTexts('admin')
  const state = states.options.find(({ value }) => value === query.get('state'))?.value ?? ''
  const words = query.get('q') ?? ''
  const ask = (change: Record<string, string>) =>
    changeQuery((now) => queryWith(now, change), {
      replace: true,
    })
  const { data, error, mutate } = records
  return (
    <Page
      title={title}
      head={
        <>
          <SearchField text={searchText} words={words} search={(q) => ask({ q })} />
          <SelectField
            bare
            label={states.label}
            value={state}
            options={[{ value: '', label: states.all }, ...states.options]}
            onChange={(next) => ask({ state: next })}
          />
        </>
      }
    >
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={6} />}
        {data?.items.length === 0 &&
          (words || state ? (
            <StateNote icon="empty" title={t('nothingFound')} text={t('nothingFoundHint')} />
          ) : (
            <StateNote {...empty} />
          ))}
        {data && data.items.length > 0 && <DataTable caption={title} list={list} rows={data.items} columns={columns} />}
      </div>
    </Page>
  )
}
