import { type TypeName, ticketTypes } from '@leitstand/contracts/workflow/states'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { flag, useKept } from '../../api/use-kept.ts'
import { useTicketColumns } from '../../features/tickets/columns.ts'
import { FilterChips } from '../../features/tickets/filter-chips.tsx'
import { QuickFilterBar } from '../../features/tickets/quick-filter-bar.tsx'
import { TicketColumnMenu } from '../../features/tickets/ticket-column-menu.tsx'
import { TicketLists } from '../../features/tickets/ticket-lists.tsx'
import { TypeChoice } from '../../features/tickets/type-choice.tsx'
import { useListView } from '../../features/tickets/use-list-view.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useKeyedCommand } from '../../lib/commands.ts'
import { countFilters, type ListView } from '../../lib/list-url.ts'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FoundTickets } from './found-tickets.tsx'

const FilterDrawer = lazy(() =>
  import('../../features/tickets/filter-drawer.tsx').then(({ FilterDrawer }) => ({ default: FilterDrawer })),
)
const TicketBoard = lazy(() => import('./ticket-board.tsx').then(({ TicketBoard }) => ({ default: TicketBoard })))

interface ViewProps {
  view: ListView
  show: (change: Partial<ListView>) => void
  reset: () => void
}

const isWide = () => matchMedia('(min-width: 861px)').matches

/** All tickets one may see, as a list or a board: search, filters, sorting, all of it in the address. */
export function TicketOverview() {
  const { t } = useTexts('list')
  const { view, show, reset } = useListView()
  const [isFiltering, setFiltering] = useState(false)
  const { shown } = useTicketColumns()
  const [withLists, setWithLists] = useKept('tickets.lists', (stored) => flag(isWide())(stored))
  const active = countFilters(view)
  const types = view.filters.type ?? []
  const isBoard = view.mode === 'board'
  useKeyedCommand('filter', t('shell:key.filter'), () => setFiltering(true))

  return (
    <Page
      title={t('title')}
      head={
        <>
          <SearchField text={t('words')} words={view.q} search={(q) => show({ q })} />
          <Segments
            label={t('lists:mode')}
            active={view.mode}
            onChange={(mode) => show({ mode })}
            entries={[
              { name: 'list', text: t('lists:asList') },
              {
                name: 'board',
                text: t('lists:asBoard'),
                refusal: types.length === 1 ? undefined : t('board:oneTypeText'),
              },
            ]}
          />
          {!isBoard && <TicketColumnMenu />}
          <Button aria-pressed={withLists} onClick={() => setWithLists(!withLists)}>
            <Icon name="lists" size={15} /> {t('lists:ticketLists')}
          </Button>
          <Button onClick={() => setFiltering(true)}>
            <Icon name="filter" size={15} /> {t('filters')} {active > 0 && <span className="ls-count">{active}</span>}
          </Button>
        </>
      }
    >
      <QuickFilterBar view={view} show={show} />
      <FilterChips view={view} show={show} reset={reset} />
      <div className={withLists ? 'ls-with-lists' : undefined}>
        {withLists && <TicketLists view={view} show={show} />}
        {isBoard ? (
          <BoardOf view={view} show={show} type={types.length === 1 ? types[0] : undefined} />
        ) : (
          <FoundTickets view={view} show={show} reset={reset} columns={shown} />
        )}
      </div>
      <Suspense>
        {isFiltering && <FilterDrawer view={view} show={show} reset={reset} close={() => setFiltering(false)} />}
      </Suspense>
    </Page>
  )
}

function BoardOf({ view, show, type }: Omit<ViewProps, 'reset'> & { type: string | undefined }) {
  if (!type || !Object.hasOwn(ticketTypes, type)) {
    return (
      <div className="ls-card">
        <TypeChoice view={view} show={show} />
      </div>
    )
  }
  return (
    <Suspense fallback={<Skeleton lines={10} />}>
      <TicketBoard key={type} view={view} show={show} type={type as TypeName} />
    </Suspense>
  )
}
