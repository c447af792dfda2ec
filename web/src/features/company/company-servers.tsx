import { listServers, type Server } from '@leitstand/contracts/identity/assigned-resources'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'

const size = 20

/** The servers of the company, with the way to what was asked about them. */
export function CompanyServers({ company }: { company: string }) {
  const { t } = useTexts('company')
  const [page, setPage] = useState(1)
  const reading = useApi(listServers, { 'userGroup.uuid': company, itemsPerPage: size, page })
  const { data, error, mutate } = reading
  useWithinPages(reading, page, size, setPage)
  return (
    <Panel title={t('servers:title')}>
      {!data && <Loading error={error} retry={mutate} lines={4} />}
      {data?.total === 0 && <p className="ls-faint">{t('servers:none')}</p>}
      {data && data.total > 0 && (
        <DataTable<Server>
          caption={t('servers:title')}
          rows={data.items}
          columns={[
            { title: t('name'), isHead: true, show: ({ name }) => name },
            { title: t('kind'), show: ({ kind }) => t(`servers:kind.${kind}`) },
            {
              title: t('requests'),
              show: ({ name }) => (
                <Link to={pathTo('ticketOverview', {}, { server: name })} aria-label={t('requestsOf', { name })}>
                  {t('show')}
                </Link>
              ),
            },
          ]}
        />
      )}
      {data && data.total > size && <Pager page={page} size={size} total={data.total} onPage={setPage} />}
    </Panel>
  )
}
