import { statusFacets } from '@leitstand/contracts/search/requests'
import { Link } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import '../../ui/tiles.css'

/** How many requests of the company are open, by their state. */
export function OpenRequests() {
  const { t } = useTexts('company')
  const { data, error, mutate } = useApi(statusFacets, {})
  const states = data?.items
  return (
    <Panel title={t('open')}>
      {!states && <Loading error={error} retry={mutate} lines={2} />}
      {states?.length === 0 && <p className="ls-faint">{t('noneOpen')}</p>}
      <ul className="ls-tiles">
        {states?.map(({ name, label, count }) => (
          <li key={name}>
            <Link className="ls-tile" to={pathTo('ticketOverview', {}, { status: name })}>
              <span className="ls-grow">{label}</span> <strong>{count}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
