import type { DomNode, FormatCallback } from 'html-to-text'

type Builder = Parameters<FormatCallback>[2]
type Rows = Parameters<NonNullable<Parameters<Builder['closeTable']>[0]>['tableToString']>[0]

const mostCells = 2_000
const mostColumns = 20
const longestCell = 300

/** A table of values becomes one in Markdown; one that only places things becomes a line for each of them. */
export const table: FormatCallback = (element, walk, builder, options) => {
  const rows = rowsOf(element)
  if (!isOfValues(rows)) {
    builder.openBlock({ leadingLineBreaks: options.leadingLineBreaks })
    walk(element.children, builder)
    return builder.closeBlock({ trailingLineBreaks: options.trailingLineBreaks })
  }
  builder.openTable()
  for (const cells of rows) {
    builder.openTableRow()
    for (const cell of cells) {
      builder.openTableCell()
      walk(cell.children, builder)
      builder.closeTableCell()
    }
    builder.closeTableRow()
  }
  builder.closeTable({ tableToString: inMarkdown, leadingLineBreaks: 2, trailingLineBreaks: 2 })
}

/** Two rows or more with as many columns each, two at least, and nothing in them that takes a page. */
function isOfValues(rows: readonly (readonly DomNode[])[]): boolean {
  const columns = rows[0]?.length ?? 0
  const isEven = rows.length > 1 && columns > 1 && columns <= mostColumns && rows.every((row) => row.length === columns)
  return isEven && rows.length * columns <= mostCells && rows.flat().every(isSmall)
}

function rowsOf(element: DomNode): DomNode[][] {
  const groups = tags(element).flatMap((tag) =>
    ['thead', 'tbody', 'tfoot'].includes(tag.name ?? '') ? tags(tag) : tag,
  )
  const cellsOf = (row: DomNode) => tags(row).filter(({ name }) => name === 'td' || name === 'th')
  return groups.filter(({ name }) => name === 'tr').map(cellsOf)
}

function tags(element: DomNode): DomNode[] {
  return element.children.filter(({ type }) => type === 'tag')
}

function isSmall(cell: DomNode): boolean {
  const waiting = [cell]
  let length = 0
  for (let visited = 0; visited < longestCell; visited += 1) {
    const next = waiting.pop()
    if (!next) return true
    if (next.name === 'table') return false
    length += next.type === 'text' ? (next.data ?? '').trim().length : 0
    if (length > longestCell) return false
    waiting.push(...(next.children ?? []).slice(0, longestCell))
  }
  return false
}

function inMarkdown(rows: Rows): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const texts = rows.map((cells) => cells.map(({ text }) => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|')))
  const [head = [], ...body] = texts
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
