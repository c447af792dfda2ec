import type { TableProps } from './data-table-box.tsx'
import { onDemand } from './on-demand.tsx'
import { Skeleton } from './skeleton.tsx'

const Table = onDemand<TableProps<object>>(
  () => import('./data-table-box.tsx').then((module) => module.DataTableBox),
  <Skeleton lines={6} />,
)

/** Rows with columns; on a phone every row is a card. */
export function DataTable<Row extends object>(props: TableProps<Row>) {
  return <Table {...props} />
}
