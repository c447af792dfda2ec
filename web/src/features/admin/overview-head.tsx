import { Button } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { OverviewView } from './overview-view.ts'
import type { AnyConfig, FilterSpec } from './resource-config.ts'

interface Props {
  config: AnyConfig
  view: OverviewView
  show: (change: Record<string, string | null>) => void
  create: () => void
}

/** Above the table: title, search as you type, kinds and filters. */
export function OverviewHead({ config, view, show, create }: Props) {
  const { t } = useTexts('admin')
  const { kinds, filters = [] } = config
  const note = kinds?.entries.find(({ name }) => name === view.kind)?.note
  return (
    <>
      <header className="ls-page-head">
        <h1>{config.title}</h1>
        <SearchField text={config.searchText ?? t('search')} words={view.words} search={(q) => show({ q })} />
        {config.headActions}
        <Button type="primary" onClick={create}>
          <Icon name="plus" size={15} /> {config.createText}
        </Button>
      </header>
      {(kinds || filters.length > 0) && (
        <div className="ls-overview-bar">
          {kinds && (
            <Segments
              label={kinds.label}
              entries={kinds.entries}
              active={view.kind}
              onChange={(kind) => show({ kind: kind === kinds.entries[0]?.name ? null : kind })}
            />
          )}
          {filters.map((filter) => (
            <Filter key={filter.name} filter={filter} value={view.filters[filter.name] ?? ''} show={show} />
          ))}
          {note && <span className="ls-faint">{note}</span>}
        </div>
      )}
    </>
  )
}

function Filter({ filter, value, show }: { filter: FilterSpec; value: string; show: Props['show'] }) {
  const change = (next: string) => show({ [filter.name]: next })
  if (filter.render) return filter.render(value, change)
  const { label, options = [] } = filter
  const all = options.some((option) => option.value === '') ? [] : [{ value: '', label }]
  return <SelectField bare label={label} value={value} options={[...all, ...options]} onChange={change} />
}
