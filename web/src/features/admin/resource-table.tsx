import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SortColumn } from '../../ui/sort-column.tsx'
import type { OverviewView } from './overview-view.ts'
import type { AnyConfig, Row } from './resource-config.ts'

interface Props {
  config: AnyConfig
  rows: readonly Row[]
  edit: (which: string) => void
  sorting: Pick<OverviewView, 'sort' | 'order'>
  sort: (field: string, order: 'asc' | 'desc') => void
  selected: readonly string[]
  select: (uuids: readonly string[]) => void
}

/** The rows of an overview, with what can be done with each. */
export function ResourceTable({ config, rows, edit, sorting, sort, selected, select }: Props) {
  const { t } = useTexts('admin')
  const columns = [{ label: config.named?.label ?? t('name'), sort: config.nameSort }, ...config.columns]
  return (
    <table className="ls-table">
      <caption className="ls-hidden">{config.title}</caption>
      <thead>
        <tr>
          {config.bulk && (
            <th scope="col">
              <span className="ls-hidden">{t('select')}</span>
            </th>
          )}
          {columns.map((column) => (
            <SortColumn key={column.label} label={column.label} field={column.sort} sorting={sorting} sort={sort} />
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
                    select(event.target.checked ? [...selected, row.uuid] : selected.filter((one) => one !== row.uuid))
                  }
                />
              </td>
            )}
            <Cells config={config} row={row} edit={edit} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells({ config, row, edit }: { config: AnyConfig; row: Row; edit: (which: string) => void }) {
  const { t } = useTexts('admin')
  const isFixed = config.fixed?.(row) ?? false
  const mayDelete = !isFixed && !config.lasting?.(row) && config.resource.operations.includes('delete')
  return (
    <>
      <th scope="row">
        <NameLink config={config} row={row} edit={edit} isFixed={isFixed} />
      </th>
      {config.columns.map((column) => (
        <td key={column.label} data-label={column.label}>
          {column.show(row)}
        </td>
      ))}
      <td className="ls-end">
        {config.rowActions?.(row)}
        {!isFixed && (
          <button
            type="button"
            className="ls-icon-button"
            aria-label={t('editNamed', { name: row.name })}
            onClick={() => edit(row.uuid)}
          >
            <Icon name="edit" size={16} />
          </button>
        )}
        {mayDelete && <DeleteButton config={config} row={row} />}
      </td>
    </>
  )
}

interface NameProps {
  config: AnyConfig
  row: Row
  edit: (which: string) => void
  isFixed: boolean
}

/** Leads to the page that shows one, if there is such a page, else to its form. */
function NameLink({ config, row, edit, isFixed }: NameProps) {
  const view = config.routes?.view
  if (view) {
    return (
      <Link data-row={row.uuid} to={pathTo(view, { uuid: row.uuid })}>
        {row.name}
      </Link>
    )
  }
  if (isFixed) return row.name
  return (
    <button type="button" className="ls-link" data-row={row.uuid} onClick={() => edit(row.uuid)}>
      {row.name}
    </button>
  )
}

function DeleteButton({ config, row }: { config: AnyConfig; row: Row }) {
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
          text={config.deleteText ?? t('deleteText')}
          close={() => setAsking(false)}
          onDelete={() => void removing.run({ uuid: row.uuid })}
        />
      )}
    </>
  )
}
