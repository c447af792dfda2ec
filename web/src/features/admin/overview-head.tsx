import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
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
  const { kinds, filters = [] } = config
  const note = kinds?.entries.find(({ name }) => name === view.kind)?.note
  return (
    <>
      <header className="ls-page-head">
        <h1>{config.title}</h1>
        <SearchField config={config} view={view} show={show} />
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

function SearchField({ config, view, show }: Omit<Props, 'create'>) {
  const { t } = useTexts('admin')
  const [words, setWords] = useState(view.words)
  const settled = useSettled(words.trim(), 200)
  useEffect(() => setWords(view.words), [view.words])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing moves the address, not the other way round
  useEffect(() => {
    if (settled !== view.words && settled === words.trim()) show({ q: settled })
  }, [settled])
  const text = config.searchText ?? t('search')
  return (
    <Input
      className="ls-list-words"
      type="search"
      aria-label={text}
      placeholder={text}
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  )
}

function Filter({ filter, value, show }: { filter: FilterSpec; value: string; show: Props['show'] }) {
  const change = (next: string) => show({ [filter.name]: next })
  if (filter.render) return filter.render(value, change)
  const { label, options = [] } = filter
  const all = options.some((option) => option.value === '') ? [] : [{ value: '', label }]
  return <SelectField bare label={label} value={value} options={[...all, ...options]} onChange={change} />
}
