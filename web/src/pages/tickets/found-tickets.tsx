import { searchTickets } from '@leitstand/contracts/search/requests'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { flag, useKept } from '../../api/use-kept.ts'
import type { ListColumn } from '../../features/tickets/columns.ts'
import { Due } from '../../features/tickets/due.tsx'
import type { EndlessProps } from '../../features/tickets/endless-rows.tsx'
import { PageBox } from '../../features/tickets/row-box.tsx'
import { SortHead } from '../../features/tickets/sort-head.tsx'
import { TicketRows } from '../../features/tickets/ticket-rows.tsx'
import type { ShowList } from '../../features/tickets/use-list-view.ts'
import { useSelecting } from '../../features/tickets/use-selecting.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { countFilters, type ListView, listPageSizes, searchInputOf } from '../../lib/list-url.ts'
import { pathTo } from '../../lib/paths.ts'
import { Loading } from '../../ui/loading.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'
import { LateBulk } from './late-bulk.tsx'

const EndlessRows = onDemand<EndlessProps>(
  () => import('../../features/tickets/endless-rows.tsx').then((module) => module.EndlessRows),
  <Skeleton lines={10} />,
)

interface Props {
  view: ListView
  show: ShowList
  reset: () => void
  columns: readonly ListColumn[]
}

/** The rows that fit the view, and what is done with those of them that are picked. */
export function FoundTickets({ view, show, reset, columns }: Props) {
  const { t } = useTexts('list')
  const question = { ...searchInputOf(view), sort: view.sort, order: view.order }
  const selecting = useSelecting(JSON.stringify(searchInputOf(view)))
  const shown = { ...question, page: view.page, items: view.perPage }
  const reading = useApi(searchTickets, shown)
  const { data, error, isLoading, mutate } = reading
  useWithinPages(reading, view.page, view.perPage, (page) => show({ page }, { replace: true }))
  const [isEndless, setEndless] = useKept('tickets.endless', flag(false))
  return (
    <div className="ls-page">
      <LateBulk selecting={selecting} question={question} total={data?.nbHits ?? 0} />
      <div className="ls-card">
        {!data && <Loading error={error} retry={mutate} lines={10} />}
        {data?.nbHits === 0 && (isNarrowed(view) ? <NothingFound reset={reset} /> : <NothingOpen />)}
        {data && data.nbHits > 0 && isEndless && (
          <EndlessRows
            key={JSON.stringify(question)}
            {...{ view, show, question, columns, selecting }}
            total={data.nbHits}
            leave={() => setEndless(false)}
          />
        )}
        {data && data.nbHits > 0 && !isEndless && (
          <>
            <TicketRows
              hits={data.hits}
              caption={t('title')}
              isStale={isLoading}
              columns={columns}
              selecting={selecting}
              question={shown}
              total={data.nbHits}
              head={
                <SortHead
                  view={view}
                  show={show}
                  columns={columns}
                  box={<PageBox hits={data.hits} selecting={selecting} />}
                />
              }
              aside={(hit) => <Due hit={hit} />}
            />
            <div className="ls-list-foot">
              <Button type="link" size="small" onClick={() => setEndless(true)}>
                {t('lists:endless.enter')}
              </Button>
              <Pager
                page={view.page}
                size={view.perPage}
                sizes={listPageSizes}
                total={data.nbHits}
                onPage={(page) => show({ page })}
                onSize={(perPage) => show({ perPage })}
              />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

const isNarrowed = (view: ListView) => view.q !== '' || countFilters(view) > 0

/** Nothing was searched for, so there is nothing to check. */
function NothingOpen() {
  const { t } = useTexts('list')
  const navigate = useNavigate()
  return (
    <StateNote icon="empty" title={t('nothingOpen')} text={t('nothingOpenHint')}>
      <Button type="primary" onClick={() => void navigate(pathTo('ticketSelect'))}>
        {t('shell:createTicket')}
      </Button>
    </StateNote>
  )
}

function NothingFound({ reset }: Pick<Props, 'reset'>) {
  const { t } = useTexts('list')
  return (
    <StateNote icon="search" title={t('nothingFound')} text={t('nothingFoundHint')}>
      <Button type="link" onClick={reset}>
        {t('reset')}
      </Button>
    </StateNote>
  )
}
