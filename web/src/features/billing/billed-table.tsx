import { Button } from 'antd'
import { type ReactNode, useState } from 'react'

interface Row {
  uuid: string
  billed: boolean
}

interface Props<T extends Row> {
  items: readonly T[]
  texts: Record<'title' | 'selectAll' | 'mark' | 'unmark', string>
  columns: readonly string[]
  /** What stands above the table; of none chosen the list is empty. */
  summary: (selected: readonly T[]) => ReactNode
  /** How a row is chosen, read aloud. */
  nameOf: (row: T) => string
  mark: (row: T) => Promise<unknown>
  isMarking: boolean
  cells: (row: T) => ReactNode
}

/** Rows to choose from and to mark as billed, or as open again. */
export function BilledTable<T extends Row>(props: Props<T>) {
  const { items, texts, columns, summary, nameOf, mark, isMarking, cells } = props
  const [chosen, setChosen] = useState<readonly string[]>([])
  const selected = items.filter(({ uuid }) => chosen.includes(uuid))
  const choose = (uuid: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))
  const markAll = async () => {
    for (const row of selected) await mark(row)
    setChosen([])
  }
  return (
    <>
      <div className="ls-row ls-table-bar">
        <span className="ls-grow">{summary(selected)}</span>
        <Button type="primary" disabled={selected.length === 0} loading={isMarking} onClick={() => void markAll()}>
          {items[0]?.billed ? texts.unmark : texts.mark}
        </Button>
      </div>
      <table className="ls-table">
        <caption className="ls-hidden">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={texts.selectAll}
                checked={selected.length === items.length}
                onChange={(event) => setChosen(event.target.checked ? items.map(({ uuid }) => uuid) : [])}
              />
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <tr key={row.uuid}>
              <td>
                <input
                  type="checkbox"
                  aria-label={nameOf(row)}
                  checked={chosen.includes(row.uuid)}
                  onChange={(event) => choose(row.uuid, event.target.checked)}
                />
              </td>
              {cells(row)}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
