import { sheetRows } from '@leitstand/contracts/billing/billing-runs'
import { AppError } from '@leitstand/contracts/problems'
import type { StreamHandler } from '@leitstand/kit/chassis'
import writeExcelFile from 'write-excel-file/node'
import type { Cell } from '../domain/csv.ts'

type Reply = Parameters<StreamHandler<unknown>['handle']>[2]['reply']

interface Sheet {
  title: string
  headings: readonly string[]
  rows: AsyncIterable<readonly Cell[]>
}

/** Sends rows as a sheet for Excel in which numbers and times are such. It is put together whole, so it is bounded. */
export async function sendSheet(reply: Reply, fileName: string, { title, headings, rows }: Sheet): Promise<Reply> {
  const lines = [headings.map((value) => ({ value, fontWeight: 'bold' as const }))]
  const cells: ReturnType<typeof sheetCell>[][] = []
  for await (const row of rows) {
    if (cells.push(row.map(sheetCell)) > sheetRows) throw new AppError('too-many-rows', { most: sheetRows })
  }
  const file = writeExcelFile([...lines, ...cells], { sheet: title, stickyRowsCount: 1 })
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(await file.toBuffer())
}

function sheetCell(cell: Cell) {
  if (typeof cell === 'number') return { type: Number, value: cell }
  // A text stays text, whatever it begins with.
  if (typeof cell === 'string') return cell === '' ? null : { type: String, value: cell, format: '@' }
  // A sheet knows no time zones: what the clocks on the wall showed is what stands there.
  if ('local' in cell) return { type: Date, value: new Date(`${cell.local}Z`), format: 'dd.mm.yyyy hh:mm' }
  return { type: Number, value: cell.exact, format: cell.isEuro ? '#,##0.00' : '0.00' }
}
