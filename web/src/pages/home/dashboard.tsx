import { countTickets, searchTickets } from '@leitstand/contracts/search/requests'
import { useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { flag, oneOf, useKept } from '../../api/use-kept.ts'
import { searchOf } from '../../features/dashboard/dashboard-search.ts'
import {
  type DashboardView,
  pageSizes,
  readDashboardUrl,
  type Tab,
  tabs,
  variants,
  writeDashboardUrl,
} from '../../features/dashboard/dashboard-url.ts'
import { ReasonMark } from '../../features/dashboard/reason-mark.tsx'
import { Undelivered } from '../../features/dashboard/undelivered.tsx'
import { useTicketColumns, withAlways } from '../../features/tickets/columns.ts'
import { TicketColumnMenu } from '../../features/tickets/ticket-column-menu.tsx'
import { TicketRows } from '../../features/tickets/ticket-rows.tsx'
import { useSelecting } from '../../features/tickets/use-selecting.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'
import { LateBulk } from '../tickets/late-bulk.tsx'

/** The personal dashboard. The address bar is its state. */
export function Dashboard() {
  const { t } = useTexts('dashboard')
  const me = useMe()
  const [query, changeQuery] = useQuery()
  const [isWatched, setWatched] = useKept('dashboard.watched', flag(false))
  const [perPage, setPerPage] = useKept('dashboard.perPage', oneOf(10, 5, 25, 50, 100))
  const read = (from: URLSearchParams) => readDashboardUrl(from, { isWatched, perPage })
  const view = read(query)
  const counts = useCounts(view)

  const show = (change: Partial<DashboardView>, options?: { replace: boolean }) => {
    if (change.tab) setWatched(change.tab === 'watched')
    setPerPage(pageSizes.find((size) => size === change.perPage) ?? perPage)
    changeQuery((now) => writeDashboardUrl({ ...read(now), page: 1, ...change }), options)
  }
  return (
    <main className="ls-page">
      <title>{`${t('title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{me.firstName ? t('hello', { name: me.firstName }) : t('helloNobody')}</h1>
        <SelectField
          bare
          label={t('variant')}
          value={view.variant}
          options={variants.map((value) => ({ value, label: t(`variants.${value}`) }))}
          onChange={(variant) => show({ variant })}
        />
        <TicketColumnMenu always={['due']} />
      </header>
      <Undelivered />
      <div>
        <Tabs
          label={t('title')}
          entries={tabs.map((name) => ({ name, text: t(`tabs.${name}`), count: counts[name] }))}
          active={view.tab}
          onChange={(tab) => show({ tab })}
        >
          <DashboardRows view={view} show={show} />
        </Tabs>
      </div>
    </main>
  )
}

interface RowsProps {
  view: DashboardView
  show: (change: Partial<DashboardView>, options?: { replace: boolean }) => void
}

function DashboardRows({ view, show }: RowsProps) {
  const { t } = useTexts('dashboard')
  const me = useMe()
  const found = searchOf(view.tab, view, me)
  const question = { ...found, sort: 'updated_at', order: 'desc' } as const
  // Why a row is here stands where others say when it is due.
  const columns = withAlways(useTicketColumns().shown, ['due'])
  const selecting = useSelecting(JSON.stringify(found))
  const shown = { ...question, page: view.page, items: view.perPage }
  const reading = useApi(searchTickets, shown)
  const { data, error, isLoading, mutate } = reading
  useWithinPages(reading, view.page, view.perPage, (page) => show({ page }, { replace: true }))
  return (
    <div className="ls-page">
      <LateBulk selecting={selecting} question={question} total={data?.nbHits ?? 0} />
      <div className="ls-card">
        {!data && <Loading error={error} retry={mutate} lines={8} />}
        {data?.nbHits === 0 && (
          <StateNote icon="check" title={t(`empty.${view.tab}.title`)} text={t(`empty.${view.tab}.text`)} />
        )}
        {data && data.nbHits > 0 && (
          <>
            <TicketRows
              hits={data.hits}
              caption={t(`tabs.${view.tab}`)}
              isStale={isLoading}
              columns={columns}
              selecting={selecting}
              question={shown}
              total={data.nbHits}
              aside={(hit) => <ReasonMark hit={hit} tab={view.tab} />}
            />
            <Pager
              page={view.page}
              size={view.perPage}
              sizes={pageSizes}
              total={data.nbHits}
              onPage={(page) => show({ page })}
              onSize={(perPage) => show({ perPage })}
            />
          </>
        )}
      </div>
    </div>
  )
}

function useCounts(view: DashboardView): Record<Tab, number | undefined> {
  const me = useMe()
  const waiting = useApi(countTickets, searchOf('waiting', view, me)).data?.count
  const responsible = useApi(countTickets, searchOf('responsible', view, me)).data?.count
  const assigned = useApi(countTickets, searchOf('assigned', view, me)).data?.count
  const watched = useApi(countTickets, searchOf('watched', view, me)).data?.count
  return { waiting, responsible, assigned, watched }
}
