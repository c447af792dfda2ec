import { Table, type TableColumnType } from 'antd'
import type { DragEvent, ReactNode } from 'react'
import { useColumns } from '../api/use-columns.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { ColumnMenu } from './column-menu.tsx'
import './data-table.css'

export interface Column<Row> {
  title: string
  /** What it is kept by when somebody leaves it out; one without it always stands. */
  name?: string
  show(row: Row): ReactNode
  /** What the list is sorted by when the head is pressed. */
  sort?: string | undefined
  /** It says what the row is about. */
  isHead?: boolean
  /** What can be done with the row: at the end, its title for readers of the page only. */
  isActions?: boolean
}

export interface TableProps<Row extends object> {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** What its columns are kept by; without it nobody chooses among them. */
  list?: string
  keyOf?(row: Row): string
  sorting?: { sort: string | null; order: 'asc' | 'desc'; change: (field: string, order: 'asc' | 'desc') => void }
  selection?: {
    chosen: readonly string[]
    choose: (keys: string[]) => void
    nameOf(row: Row): string
    allText: string
  }
  /** Something is being dragged that a row may take. */
  onDropAt?(row: Row): void
  /** A value below each column. */
  sums?: readonly ReactNode[]
  className?: string
}

interface TableColumn<Row> extends Column<Row> {
  /** In its head. */
  menu?: ReactNode
}
interface Chosen<Row> {
  columns: readonly TableColumn<Row>[]
  /** On a phone, where columns have no heads. */
  menu?: ReactNode
}

const orders = { asc: 'ascend', desc: 'descend' } as const

/** Ant Design's Table, with our way to say what it shows. */
export function DataTableBox<Row extends object>(props: TableProps<Row>) {
  const { caption, rows, sorting, selection, onDropAt, sums, className = '' } = props
  const { columns, menu } = useChosen(props)
  const keyOf = props.keyOf ?? ((row: Row) => String('uuid' in row ? row.uuid : ''))
  return (
    <Table<Row>
      className={`ls-data-table ${className}`}
      size="small"
      caption={<span className="ls-hidden">{caption}</span>}
      pagination={false}
      {...(menu && { title: () => menu })}
      showSorterTooltip={false}
      rowKey={keyOf}
      dataSource={rows}
      columns={columns.map((column) => columnOf(column, sorting))}
      onChange={(_pages, _filters, sorter) => {
        const { field, order } = [sorter].flat()[0] ?? {}
        sorting?.change(String(field), order === 'descend' ? 'desc' : 'asc')
      }}
      {...(onDropAt && { onRow: (row) => taking(() => onDropAt(row)) })}
      {...(selection && { rowSelection: selectionOf(selection) })}
      {...(sums && { summary: () => <Sums values={sums} columns={columns} /> })}
    />
  )
}

/** The columns that somebody left in; at the end of their heads stands the menu to choose. */
function useChosen<Row extends object>({ list, columns }: TableProps<Row>): Chosen<Row> {
  const { t } = useTexts('common')
  const entries = columns.flatMap(({ name, title }) => (name ? [{ name, text: title }] : []))
  const { shown, toggle } = useColumns(
    list ?? '',
    entries.map(({ name }) => name),
  )
  if (list === undefined || entries.length < 2) return { columns }
  const menu = <ColumnMenu {...{ entries, shown, toggle }} wordless />
  const left = columns.filter(({ name, isActions }) => !isActions && (name === undefined || shown.includes(name)))
  const actions = columns.find(({ isActions }) => isActions) ?? {
    title: t('columns'),
    isActions: true,
    show: () => null,
  }
  return { columns: [...left, { ...actions, menu }], menu }
}

function taking(take: () => void) {
  const onDragOver = (event: DragEvent) => event.preventDefault()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take()
  }
  return { className: 'ls-takes', onDragOver, onDrop }
}

function columnOf<Row>(column: TableColumn<Row>, sorting: TableProps<object>['sorting']): TableColumnType<Row> {
  const { title, show, sort, menu, isHead = false, isActions = false } = column
  const hiddenTitle = (
    <>
      <span className="ls-hidden">{title}</span>
      {menu}
    </>
  )
  return {
    key: title,
    title: isActions ? hiddenTitle : title,
    render: (_value, row) => (isActions ? show(row) : orNothing(show(row))),
    ...(isHead && { rowScope: 'row' }),
    ...(isActions && { className: 'ls-end' }),
    ...(!isHead && !isActions && { onCell: () => ({ 'data-label': title }) as object }),
    ...(sort &&
      sorting && {
        dataIndex: sort,
        sorter: true,
        sortDirections: ['ascend', 'descend', 'ascend'],
        sortOrder: sorting.sort === sort ? orders[sorting.order] : null,
      }),
  }
}

/** What is empty says so. */
function orNothing(shown: ReactNode): ReactNode {
  return isEmpty(shown) ? '–' : shown
}

function isEmpty(shown: ReactNode): boolean {
  return shown === '' || shown === null || shown === undefined
}

function selectionOf<Row>({ chosen, choose, nameOf, allText }: NonNullable<TableProps<Row & object>['selection']>) {
  return {
    selectedRowKeys: [...chosen],
    onChange: (keys: React.Key[]) => choose(keys.map(String)),
    getTitleCheckboxProps: () => ({ 'aria-label': allText }),
    getCheckboxProps: (row: Row) => ({ 'aria-label': nameOf(row as Row & object) }),
  }
}

function Sums<Row>({
  values,
  columns,
}: {
  values: TableProps<object>['sums'] & object
  columns: readonly Column<Row>[]
}) {
  // Ant Design's own cells cannot say of what they are.
  return (
    <tr>
      {values.map((value, index) => {
        const { title = '', isHead = false } = columns[index] ?? {}
        return (
          <td key={title} className="ant-table-cell" data-label={isHead || isEmpty(value) ? undefined : title}>
            {value}
          </td>
        )
      })}
    </tr>
  )
}
