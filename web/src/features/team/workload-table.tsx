import { countTeam } from '@leitstand/contracts/search/requests'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useTeam } from './use-team.ts'
import { listOf, type Matter, rowsOf, type WorkloadRow } from './workload.ts'

/** Time alone makes tickets overdue, and the index may hear of a change a moment after the page. */
const options = { refreshInterval: 15_000, keepPreviousData: true }
const matters = ['open', 'overdue', 'slaAtRisk', 'slaBroken', 'unanswered'] as const

/** What each person of the reader's groups has open, and what nobody has yet; each number is the way to its tickets, each row takes those that are dragged. */
export function WorkloadTable({ give }: { give: ((assignee: string | null) => void) | undefined }) {
  const { t } = useTexts('workload')
  const { groups, people, ...known } = useTeam()
  const asked = people ? { people: people.map(({ uuid }) => uuid).join(',') } : null
  const { data, error, mutate } = useApi(countTeam, asked, options)
  if (!people) return <Loading error={known.error} retry={known.retry} lines={8} />
  if (!data) return <Loading error={error} retry={mutate} lines={8} />
  if (data.total === 0) return <StateNote icon="check" title={t('empty.title')} text={t('empty.text')} />
  const nameOf = ({ person }: WorkloadRow) => person?.name ?? t('nobody')
  const link = (row: WorkloadRow, matter: Matter) => listOf(row.person?.uuid ?? null, groups, matter)
  return (
    <DataTable<WorkloadRow>
      caption={t('caption')}
      rows={rowsOf(people, data.items)}
      keyOf={({ person }) => person?.uuid ?? ''}
      {...(give && { onDropAt: ({ person }) => give(person?.uuid ?? null) })}
      columns={[
        { title: t('person'), isHead: true, show: nameOf },
        ...matters.map((matter) => ({
          title: t(`matter.${matter}`),
          show: (row: WorkloadRow) => {
            const count = row.counts?.[matter] ?? 0
            if (count === 0) return <span className="ls-faint">0</span>
            const label = t('open', { name: nameOf(row), matter: t(`matter.${matter}`), count })
            return (
              <Link to={link(row, matter)} aria-label={label}>
                {count}
              </Link>
            )
          },
        })),
        {
          title: t('matter.oldest'),
          show: (row) =>
            row.counts ? (
              <Link to={link(row, 'oldest')}>
                <TimeAgo at={row.counts.oldestAt} />
              </Link>
            ) : (
              <span className="ls-faint">–</span>
            ),
        },
      ]}
    />
  )
}
