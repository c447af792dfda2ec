import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadFailed, StateNote } from '../../ui/state-page.tsx'
import '../../ui/table.css'
import { useSettled } from '../../ui/use-settled.ts'
import type { ResourceConfig, Row } from './resource-config.ts'

interface Props {
  config: ResourceConfig
  open: (which: string) => void
}

export function ResourceOverview({ config, open }: Props) {
  const { t } = useTexts('admin')
  const [words, setWords] = useState('')
  const [selected, setSelected] = useState<readonly string[]>([])
  const name = useSettled(words.trim(), 200)
  const { list } = config.resource.requests
  const { data, error, mutate } = useApi(list, { itemsPerPage: 200, ...(name && { name }) })
  const rows = rowsOf(data)
  const chosen = rows.filter((row) => selected.includes(row.uuid))
  return (
    <>
      <header className="ls-page-head">
        <h1>{config.title}</h1>
        <input
          className="ls-input"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="primary" onClick={() => open('new')}>
          <Icon name="plus" size={15} /> {config.createText}
        </Button>
      </header>
      {chosen.length > 0 && config.bulk && (
        <div className="ls-card ls-bulk" role="toolbar" aria-label={t('selected', { count: chosen.length })}>
          <strong>{t('selected', { count: chosen.length })}</strong>
          {config.bulk(chosen, () => setSelected([]))}
        </div>
      )}
      <div className="ls-card ls-scroll">
        {!data && error && <LoadFailed error={error} retry={() => void mutate()} />}
        {!data && !error && <Skeleton lines={5} />}
        {data !== undefined && rows.length === 0 && (
          <StateNote icon="empty" title={name ? t('nothingFound') : t('nothingYet')} />
        )}
        {rows.length > 0 && (
          <table className="ls-table">
            <caption className="ls-hidden">{config.title}</caption>
            <thead>
              <tr>
                {config.bulk && (
                  <th scope="col">
                    <span className="ls-hidden">{t('select')}</span>
                  </th>
                )}
                <th scope="col">{t('name')}</th>
                {config.columns.map((column) => (
                  <th key={column.label} scope="col">
                    {column.label}
                  </th>
                ))}
                <th scope="col">
                  <span className="ls-hidden">{t('actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.uuid}>
                  {config.bulk && (
                    <td>
                      <input
                        type="checkbox"
                        aria-label={t('selectOne', { name: row.name })}
                        checked={selected.includes(row.uuid)}
                        onChange={(event) =>
                          setSelected(
                            event.target.checked ? [...selected, row.uuid] : selected.filter((one) => one !== row.uuid),
                          )
                        }
                      />
                    </td>
                  )}
                  <ResourceCells config={config} row={row} open={open} />
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}

/** Every plain resource has uuid, name and version; the pattern needs no more of their types. */
function rowsOf(page: unknown): Row[] {
  return typeof page === 'object' && page !== null && 'items' in page ? (page.items as Row[]) : []
}

function ResourceCells({ config, row, open }: { config: ResourceConfig; row: Row; open: (which: string) => void }) {
  const { t } = useTexts('admin')
  return (
    <>
      <th scope="row">
        <button type="button" className="ls-link" data-row={row.uuid} onClick={() => open(row.uuid)}>
          {row.name}
        </button>
      </th>
      {config.columns.map((column) => (
        <td key={column.label} data-label={column.label}>
          {column.show(row)}
        </td>
      ))}
      <td className="ls-end">
        {config.rowActions?.(row)}
        <button
          type="button"
          className="ls-icon-button"
          aria-label={t('editNamed', { name: row.name })}
          onClick={() => open(row.uuid)}
        >
          <Icon name="edit" size={16} />
        </button>
        {config.resource.operations.includes('delete') && <DeleteButton config={config} row={row} />}
      </td>
    </>
  )
}

function DeleteButton({ config, row }: { config: ResourceConfig; row: Row }) {
  const { t } = useTexts('admin')
  const [isAsking, setAsking] = useState(false)
  const removing = useAction(config.resource.requests.delete, { failure: t('deleteFailed') })
  return (
    <>
      <button
        type="button"
        className="ls-icon-button"
        aria-label={t('deleteNamed', { name: row.name })}
        disabled={removing.isRunning}
        onClick={() => setAsking(true)}
      >
        <Icon name="trash" size={16} />
      </button>
      {isAsking && (
        <DeleteDialog
          title={t('deleteNamed', { name: row.name })}
          text={t('deleteText')}
          close={() => setAsking(false)}
          onDelete={() => void removing.run({ uuid: row.uuid })}
        />
      )}
    </>
  )
}
