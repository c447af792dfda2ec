import { countTickets, type Hit, searchTickets } from '@leitstand/contracts/search/requests'
import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTeam } from '../../features/team/use-team.ts'
import { type Concern, concerns, searchOf } from '../../features/team/workload.ts'
import { useTicketColumns } from '../../features/tickets/columns.ts'
import { Due } from '../../features/tickets/due.tsx'
import { TicketRows } from '../../features/tickets/ticket-rows.tsx'
import { useSelecting } from '../../features/tickets/use-selecting.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'
import { LateBulk } from '../tickets/late-bulk.tsx'

interface Props {
  /** What is being dragged now. */
  onDrag: (hits: readonly Hit[]) => void
}

/** What burns and what nobody has, to be given to somebody. */
export function TeamTickets({ onDrag }: Props) {
  const { t } = useTexts('workload')
  const { people, groups } = useTeam()
  const [concern, setConcern] = useState<Concern>('burning')
  const counts = {
    burning: useApi(countTickets, people ? searchOf('burning', people, groups) : null).data?.count,
    nobody: useApi(countTickets, people ? searchOf('nobody', people, groups) : null).data?.count,
  }
  if (!people) return null
  return (
    <div>
      <Tabs
        label={t('tickets')}
        entries={concerns.map((name) => ({ name, text: t(`concern.${name}`), count: counts[name] }))}
        active={concern}
        onChange={setConcern}
      >
        <Rows
          key={concern}
          found={searchOf(concern, people, groups)}
          caption={t(`concern.${concern}`)}
          onDrag={onDrag}
        />
      </Tabs>
    </div>
  )
}

const size = 10

function Rows({ found, caption, onDrag }: Props & { found: Record<string, string>; caption: string }) {
  const { t } = useTexts('workload')
  const [page, setPage] = useState(1)
  const question = { ...found, sort: 'due_at', order: 'asc' } as const
  const { shown: columns } = useTicketColumns()
  const selecting = useSelecting(JSON.stringify(found))
  const shown = { ...question, page, items: size }
  const reading = useApi(searchTickets, shown)
  const { data, error, isLoading, mutate } = reading
  useWithinPages(reading, page, size, setPage)
  const { selected } = selecting
  const start = (hit: Hit) => onDrag(selected.has(hit.publicId) ? [...selected.values()] : [hit])
  return (
    <div className="ls-page">
      <LateBulk selecting={selecting} question={question} total={data?.nbHits ?? 0} />
      <div className="ls-card">
        {!data && <Loading error={error} retry={mutate} lines={8} />}
        {data?.nbHits === 0 && <StateNote icon="check" title={t('nothing.title')} text={t('nothing.text')} />}
        {data && data.nbHits > 0 && (
          <>
            <TicketRows
              hits={data.hits}
              caption={caption}
              isStale={isLoading}
              columns={columns}
              selecting={selecting}
              question={shown}
              total={data.nbHits}
              drag={{ start, end: () => onDrag([]) }}
              aside={(hit) => <Due hit={hit} />}
            />
            <Pager page={page} size={size} total={data.nbHits} onPage={setPage} />
          </>
        )}
      </div>
    </div>
  )
}
