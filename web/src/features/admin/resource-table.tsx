import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { nextRow } from '../../lib/next-row.ts'
import { pathTo } from '../../lib/paths.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-box.tsx'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
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
  const columns: Column<Row>[] = [
    {
      title: config.named?.label ?? t('name'),
      sort: config.nameSort,
      isHead: true,
      show: (row) => <NameLink config={config} row={row} edit={edit} isFixed={isFixed(config, row)} />,
    },
    ...config.columns.map(({ label, sort: by, ...column }) => ({ ...column, title: label, sort: by })),
    { title: t('actions'), isActions: true, show: (row) => <RowActions config={config} row={row} edit={edit} /> },
  ]
  const selection = {
    chosen: selected,
    choose: select,
    nameOf: ({ name }: Row) => t('selectOne', { name }),
    allText: t('select'),
  }
  return (
    <DataTable
      list={config.resource.requests.list.name}
      caption={config.title}
      rows={rows}
      columns={columns}
      sorting={{ ...sorting, change: sort }}
      {...(config.bulk && { selection })}
    />
  )
}

function isFixed(config: AnyConfig, row: Row): boolean {
  return config.fixed?.(row) ?? false
}

function RowActions({ config, row, edit }: { config: AnyConfig; row: Row; edit: (which: string) => void }) {
  const { t } = useTexts('admin')
  const mayDelete = !config.lasting?.(row) && config.resource.operations.includes('delete')
  return (
    <>
      {config.rowActions?.(row)}
      {!isFixed(config, row) && (
        <IconButton
          icon="edit"
          iconSize={16}
          label={t('editNamed', { name: row.name })}
          onClick={() => edit(row.uuid)}
        />
      )}
      {!isFixed(config, row) && mayDelete && <DeleteButton config={config} row={row} />}
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
    <Button type="link" data-row={row.uuid} onClick={() => edit(row.uuid)}>
      {row.name}
    </Button>
  )
}

function DeleteButton({ config, row }: { config: AnyConfig; row: Row }) {
  const { t } = useTexts('admin')
  /** The button, while its question is asked. */
  const [asked, setAsked] = useState<Element | null>(null)
  const removing = useAction(config.resource.requests.delete, { failure: t('deleteFailed'), untilRead: true })
  const remove = async () => {
    const goOn = nextRow(asked)
    if ((await removing.run({ uuid: row.uuid })) !== undefined) setTimeout(goOn)
  }
  return (
    <>
      <IconButton
        icon="trash"
        iconSize={16}
        label={t('deleteNamed', { name: row.name })}
        loading={removing.isRunning}
        onClick={({ currentTarget }) => setAsked(currentTarget)}
      />
      {asked && (
        <DeleteDialog
          title={t('deleteNamed', { name: row.name })}
          text={config.deleteText?.(row) ?? t('deleteText')}
          close={() => setAsked(null)}
          onDelete={() => void remove()}
        />
      )}
    </>
  )
}
