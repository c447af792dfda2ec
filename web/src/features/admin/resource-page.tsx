import { matchWebRoute } from '@leitstand/contracts/web-routes'
import { type Location, useLocation, useNavigate, useParams } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import './admin.css'
import type { AnyConfig, Row } from './resource-config.ts'
import { ResourceOverview } from './resource-overview.tsx'
import { useEdited } from './use-edited.ts'

/** Many only look at the list; the form comes when it is opened. */
const ResourceForm = onDemand(
  () => import('./resource-form.tsx').then((module) => module.ResourceForm),
  <Skeleton lines={6} />,
)

/** How the list was narrowed that somebody came from, as its address said it. */
interface FromList {
  list: string
}

/** The one pattern of administration: a table with search, a form at its own page or at the side. */
export function ResourcePage({ config }: { config: AnyConfig }) {
  const { t } = useTexts('admin')
  const { pathname, search, state }: Location<FromList | null> = useLocation()
  const { uuid } = useParams()
  const [query, changeQuery] = useQuery()
  const navigate = useNavigate()
  const { routes } = config
  const isCreating = routes && matchWebRoute(pathname) === routes.create
  const edited = isCreating ? 'new' : (uuid ?? query.get('edit'))

  const open = (which: string) => {
    if (!routes) return changeQuery((before) => withEdited(before, which))
    void navigate(
      which === 'new' ? pathTo(routes.create, {}, { kind: query.get('kind') }) : pathTo(routes.edit, { uuid: which }),
      { state: { list: search } satisfies FromList },
    )
  }
  const close = (saved?: Row) => {
    if (!routes) return changeQuery((before) => withEdited(before, null))
    const shown = saved?.uuid ?? uuid
    void navigate(
      routes.view && shown ? pathTo(routes.view, { uuid: shown }) : pathTo(routes.overview) + (state?.list ?? ''),
    )
  }
  const before = useEdited(config, edited === 'new' ? null : edited).data as Row | undefined
  const name = before?.[config.named?.by ?? 'name']
  const titleOfEdit = name ? t('editNamed', { name }) : t('editOne', { title: config.title })
  const formTitle = edited === 'new' ? config.createText : titleOfEdit
  if (routes && edited) {
    return (
      <Page title={formTitle}>
        <div className="ls-card ls-admin-form">
          <ResourceForm key={edited} config={config} edited={edited} close={close} />
        </div>
      </Page>
    )
  }
  return (
    <main className="ls-page">
      <title>{`${config.title} · Leitstand`}</title>
      <ResourceOverview config={config} edit={open} />
      {edited && (
        <Dialog title={formTitle} close={close} side>
          <ResourceForm key={edited} config={config} edited={edited} close={close} />
        </Dialog>
      )}
    </main>
  )
}

function withEdited(query: URLSearchParams, edited: string | null): URLSearchParams {
  const next = new URLSearchParams(query)
  if (edited) next.set('edit', edited)
  else next.delete('edit')
  return next
}
