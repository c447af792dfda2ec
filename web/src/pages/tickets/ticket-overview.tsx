import { type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { FilterChips } from '../../features/tickets/filter-chips.tsx'
import { countFilters, type ListView, listPageSizes, searchInputOf } from '../../features/tickets/list-url.ts'
import { SortHead } from '../../features/tickets/sort-head.tsx'
import { TicketRows } from '../../features/tickets/ticket-rows.tsx'
import { useListView } from '../../features/tickets/use-list-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { DueClock } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import { useSettled } from '../../ui/use-settled.ts'

const FilterDrawer = lazy(() =>
  import('../../features/tickets/filter-drawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })),
)

/** All tickets one may see: search, filters, sorting, all of it in the address. */
export function TicketOverview() {
  const { t } = useTexts('list')
  const { view, show, reset } = useListView()
  const [isFiltering, setFiltering] = useState(false)
  const [words, setWords] = useState(view.q)
  const settled = useSettled(words, 220)
  const active = countFilters(view)

  useEffect(() => setWords(view.q), [view.q])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing moves the address, not the other way round
  useEffect(() => {
    if (settled !== view.q && settled === words) show({ q: settled })
  }, [settled])

  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('title')}</h1>
        <input
          className="ls-input ls-list-words"
          type="search"
          aria-label={t('words')}
          placeholder={t('words')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button onClick={() => setFiltering(true)}>
          <Icon name="filter" size={15} /> {t('filters')} {active > 0 && <span className="ls-count">{active}</span>}
        </Button>
      </header>
      <FilterChips view={view} show={show} reset={reset} />
      <div className="ls-card">
        <Rows view={view} show={show} reset={reset} />
      </div>
      <Suspense>
        {isFiltering && <FilterDrawer view={view} show={show} reset={reset} close={() => setFiltering(false)} />}
      </Suspense>
    </main>
  )
}

function Rows({ view, show, reset }: { view: ListView; show: (change: Partial<ListView>) => void; reset: () => void }) {
  const { t } = useTexts('list')
  const { data, error, isLoading, mutate } = useApi(searchTickets, {
    ...searchInputOf(view),
    page: view.page,
    items: view.perPage,
    sort: view.sort,
    order: view.order,
  })
  if (!data && error) return <LoadFailed error={error} retry={() => void mutate()} />
  if (!data) return <Skeleton lines={10} />
  if (data.nbHits === 0) {
    return (
      <StateNote icon="search" title={t('nothingFound')} text={t('nothingFoundHint')}>
        <button type="button" className="ls-link" onClick={reset}>
          {t('reset')}
        </button>
      </StateNote>
    )
  }
  return (
    <>
      <TicketRows
        hits={data.hits}
        caption={t('title')}
        isStale={isLoading}
        head={<SortHead view={view} show={show} />}
        aside={(hit) => <Due hit={hit} />}
      />
      <Pager
        page={view.page}
        size={view.perPage}
        sizes={listPageSizes}
        total={data.nbHits}
        onPage={(page) => show({ page })}
        onSize={(perPage) => show({ perPage })}
      />
    </>
  )
}

function Due({ hit }: { hit: Hit }) {
  const { t } = useTexts('list')
  if (hit.slaDueAt) return <DueClock dueAt={hit.slaDueAt} label={t('sla')} />
  return hit.dueAt ? <DueClock dueAt={hit.dueAt} label={t('due')} /> : null
}
