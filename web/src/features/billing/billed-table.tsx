import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table-box.tsx'

interface Row {
  uuid: string
  billed: boolean
}

interface Props<T extends Row> {
  items: readonly T[]
  /** What its columns are kept by. */
  list: string
  texts: Record<'title' | 'selectAll' | 'mark' | 'unmark', string>
  columns: readonly Column<T>[]
  /** What stands above the table; of none chosen the list is empty. */
  summary: (selected: readonly T[]) => ReactNode
  /** How a row is chosen, read aloud. */
  nameOf: (row: T) => string
  /** Of several in one act where it can be; whether all of them were. */
  mark: (rows: readonly T[]) => Promise<boolean>
  isMarking: boolean
}

/** Rows to choose from and to mark as billed, or as open again. */
export function BilledTable<T extends Row>(props: Props<T>) {
  const { items, list, texts, columns, summary, nameOf, mark, isMarking } = props
  const [chosen, setChosen] = useState<readonly string[]>([])
  const selected = items.filter(({ uuid }) => chosen.includes(uuid))
  const markAll = async () => {
    if (await mark(selected)) setChosen([])
  }
  return (
    <>
      <div className="ls-row ls-table-bar">
        <span className="ls-grow">{summary(selected)}</span>
        <Button type="primary" disabled={selected.length === 0} loading={isMarking} onClick={() => void markAll()}>
          {items[0]?.billed ? texts.unmark : texts.mark}
        </Button>
      </div>
      <DataTable
        list={list}
        caption={texts.title}
        rows={items}
        columns={columns}
        selection={{ chosen, choose: setChosen, nameOf, allText: texts.selectAll }}
      />
    </>
  )
}
