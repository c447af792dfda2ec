import { useState } from 'react'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateNote } from '../../ui/state-page.tsx'
import { OverviewHead } from './overview-head.tsx'
import { askFor, isNarrowed, overviewSizes, useOverviewView } from './overview-view.ts'
import type { AnyConfig, Row } from './resource-config.ts'
import { ResourceTable } from './resource-table.tsx'

interface Props {
  config: AnyConfig
  edit: (which: string) => void
}

export function ResourceOverview({ config, edit }: Props) {
  const { t } = useTexts('admin')
  const { view, show, resize } = useOverviewView(config)
  const [selected, setSelected] = useState<readonly string[]>([])
  const { data, error, mutate } = useApi(config.resource.requests.list, askFor(config, view))
  const { rows, total } = pageOf(data, config.named?.by ?? 'name')
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
        {data !== undefined && rows.length === 0 && (
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

/** Everything administered has uuid, name and version; the pattern needs no more of their types. */
function pageOf(page: unknown, namedBy: string): { rows: Row[]; total: number } {
  if (typeof page !== 'object' || page === null || !('items' in page)) return { rows: [], total: 0 }
  const rows = (page.items as Row[]).map((row) => ({ ...row, name: String(row[namedBy]) }))
  return { rows, total: 'total' in page ? Number(page.total) : 0 }
}
