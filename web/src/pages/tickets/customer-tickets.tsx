import { countTickets, searchTickets } from '@leitstand/contracts/search/requests'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { oneOf, useKept } from '../../api/use-kept.ts'
import { defaultColumns } from '../../features/tickets/columns.ts'
import {
  type CustomerView,
  customerFilterOf,
  customerViews,
  type Narrowing,
  narrowingIn,
} from '../../features/tickets/customer-views.ts'
import { Narrowed } from '../../features/tickets/narrowed.tsx'
import { TicketRows } from '../../features/tickets/ticket-rows.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { listPageSizes } from '../../lib/list-url.ts'
import { pageIn } from '../../lib/page-in.ts'
import { pathTo } from '../../lib/paths.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Loading } from '../../ui/loading.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PendingNote } from '../../ui/pending-note.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'

/** A customer's own tickets: what waits for an answer, what is open, what is done (AMB-030). */
export function CustomerTickets() {
  const { t } = useTexts('customer')
  const [query, changeQuery] = useQuery()
  const view = customerViews.find((one) => one === query.get('view')) ?? 'open'
  const q = query.get('q') ?? ''
  const narrowing = narrowingIn(query)
  const show = (change: Record<string, string>, replace = 'q' in change) =>
    changeQuery(
      (now) =>
        Object.entries({ view, ...Object.fromEntries(now), page: '', ...change }).filter(([, value]) => value !== ''),
      { replace },
    )
  const feedback = useApi(countTickets, customerFilterOf('feedback', narrowing)).data?.count
  const open = useApi(countTickets, customerFilterOf('open', narrowing)).data?.count
  const counts: Record<CustomerView, number | undefined> = { feedback, open, history: undefined }

  return (
    <Page
      title={t('title')}
      head={<SearchField text={t('searchMine')} words={q} search={(words) => show({ q: words })} />}
    >
      {view === 'open' && feedback !== undefined && feedback > 0 && (
        <PendingNote icon="clock" title={t('next.answers', { count: feedback })}>
          <p>
            <Link to="?view=feedback">{t('next.answersHere')}</Link>
          </p>
        </PendingNote>
      )}
      <Narrowed narrowing={narrowing} widen={(key) => show({ [key]: '', page: '1' })} />
      <div>
        <Tabs
          label={t('title')}
          entries={customerViews.map((name) => ({ name, text: t(`views.${name}`), count: counts[name] }))}
          active={view}
          onChange={(name) => show({ view: name, page: '1' })}
        >
          <div className="ls-card">
            <CustomerRows view={view} q={q} narrowing={narrowing} page={pageIn(query)} show={show} />
          </div>
        </Tabs>
      </div>
    </Page>
  )
}

/** Whose company it is goes without saying. */
const columns = defaultColumns.filter((name) => name !== 'customer')

interface RowsProps {
  view: CustomerView
  q: string
  narrowing: Narrowing
  page: number
  show: (change: Record<string, string>, replace?: boolean) => void
}

function CustomerRows({ view, q, narrowing, page, show }: RowsProps) {
  const { t } = useTexts('customer')
  const navigate = useNavigate()
  const [perPage, setPerPage] = useKept('tickets.perPage', oneOf(20, 10, 50, 100))
  const question = { ...customerFilterOf(view, narrowing), q, page, items: perPage }
  const reading = useApi(searchTickets, question)
  const { data, error, isLoading, mutate } = reading
  useWithinPages(reading, page, perPage, (last) => show({ page: String(last) }, true))
  if (!data) return <Loading error={error} retry={mutate} lines={6} />
  const isNarrowed = q !== '' || Object.keys(narrowing).length > 0
  if (data.nbHits === 0) {
    return (
      <StateNote icon="empty" title={isNarrowed ? t('list:nothingFound') : t(`empty.${view}`)}>
        <Button type="primary" onClick={() => void navigate(pathTo('ticketSelect'))}>
          {t('shell:createTicket')}
        </Button>
      </StateNote>
    )
  }
  return (
    <>
      <TicketRows
        hits={data.hits}
        caption={t(`views.${view}`)}
        isStale={isLoading}
        columns={columns}
        question={question}
        total={data.nbHits}
      />
      <Pager
        page={page}
        size={perPage}
        sizes={listPageSizes}
        total={data.nbHits}
        onPage={(next) => show({ page: String(next) })}
        onSize={(size) => {
          setPerPage(listPageSizes.find((one) => one === size) ?? 20)
          show({ page: '1' })
        }}
      />
    </>
  )
}
