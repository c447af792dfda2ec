import { listUsers, type User } from '@leitstand/contracts/identity/requests'
import { listLastRequests } from '@leitstand/contracts/ticket/tickets'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { TimeAgo } from '../../ui/marks.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'

const size = 20

/** The people of the company, each with what they asked last. */
export function Colleagues({ company }: { company: string }) {
  const { t } = useTexts('company')
  const [page, setPage] = useState(1)
  const wish = { 'groups.uuid': company, inactive: 'false', itemsPerPage: size, page }
  const reading = useApi(listUsers, { ...wish, 'order[lastName]': 'asc' })
  const { data, error, mutate } = reading
  useWithinPages(reading, page, size, setPage)
  const people = data?.items.map(({ uuid }) => uuid).join(',')
  const requests = useApi(listLastRequests, people ? { people } : null).data?.items
  const lastOf = new Map(requests?.map((request) => [request.person, request]))
  const last = ({ uuid }: User) => {
    const request = lastOf.get(uuid)
    if (!request) return requests ? '–' : ''
    const { publicId, subject } = request.ticket
    return (
      <>
        <Link to={pathTo('ticketView', { publicId })}>{`#${publicId} ${subject}`}</Link>{' '}
        <span className="ls-faint">
          <TimeAgo at={request.createdAt} />
        </span>
      </>
    )
  }
  return (
    <Panel title={t('people')} actions={<LinkButton to={pathTo('userTeam')}>{t('manage')}</LinkButton>}>
      {!data && <Loading error={error} retry={mutate} lines={4} />}
      {data && (
        <DataTable<User>
          caption={t('people')}
          rows={data.items}
          columns={[
            { title: t('name'), isHead: true, show: ({ name }) => name },
            {
              title: t('people:users.email'),
              show: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
            },
            { title: t('role'), show: ({ roles }) => roles.map((role) => t(`people:roles.${role}`)).join(', ') || '–' },
            { title: t('last'), show: last },
          ]}
        />
      )}
      {data && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </Panel>
  )
}
