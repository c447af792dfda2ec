import { useState } from 'react'
import { type Reading, useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { useWithinPages } from '../../ui/use-within-pages.ts'
import { OverviewHead } from './overview-head.tsx'
import { askFor, isNarrowed, overviewSizes, useOverviewView } from './overview-view.ts'
import type { AnyConfig, Row } from './resource-config.ts'
import { ResourceTable } from './resource-table.tsx'

/** Everything administered has uuid, name and version; the pattern needs no more of their types. */
interface Listed {
  items: readonly Row[]
  total: number
}

interface Props {
  config: AnyConfig
  edit: (which: string) => void
}

export function ResourceOverview({ config, edit }: Props) {
  const { t } = useTexts('admin')
  const { view, show, resize } = useOverviewView(config)
  const [selected, setSelected] = useState<readonly string[]>([])
  const reading = useApi(config.resource.requests.list, askFor(config, view)) as Reading<Listed>
  const { data, error, mutate } = reading
  const { items = [], total = 0 } = data ?? {}
  const rows = items.map((row) => ({ ...row, name: String(row[config.named?.by ?? 'name']) }))
  useWithinPages(reading, view.page, view.size, (page) => show({ page: String(page) }))
  const chosen = rows.filter((row) => selected.includes(row.uuid))
  const isNarrow = isNarrowed(config, view)
  return (
    <>
      <OverviewHead config={config} view={view} show={show} create={() => edit('new')} />
      {chosen.length > 0 && config.bulk && (
        <div className="ls-card ls-bulk" role="toolbar" aria-label={t('selected', { count: chosen.length })}>
          <strong>{t('selected', { count: chosen.length })}</strong>
          {config.bulk(chosen, () => setSelected([]))}
        </div>
      )}
      <div className="ls-card ls-scroll">
        {!data && <Loading error={error} retry={mutate} lines={5} />}
        {data?.total === 0 && (
          <StateNote
            icon="empty"
            title={isNarrow ? t('nothingFound') : (config.emptyText ?? t('nothingYet'))}
            {...(isNarrow && { text: t('nothingFoundHint') })}
          />
        )}
        {rows.length > 0 && (
          <ResourceTable
            config={config}
            rows={rows}
            edit={edit}
            sorting={view}
            sort={(sort, order) => show({ sort, order: order === 'desc' ? order : null })}
            selected={selected}
            select={setSelected}
          />
        )}
        {total > overviewSizes[0] && (
          <Pager
            page={view.page}
            size={view.size}
            sizes={overviewSizes}
            total={total}
            onPage={(page) => show({ page: String(page) })}
            onSize={resize}
          />
        )}
      </div>
    </>
  )
}
