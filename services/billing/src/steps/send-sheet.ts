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

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Sends rows as a sheet for Excel. It is put together whole, so it is bounded. */
export async function sendSheet(reply: Reply, fileName: string, { title, headings, rows }: Sheet): Promise<Reply> {
  const cells: (readonly Cell[])[] = []
  for await (const row of rows) {
    if (cells.push(row) > sheetRows) throw new AppError('too-many-rows', { most: sheetRows })
  }
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .type(sheetType)
    .send(await sheetOf(title, headings, cells))
}

/** A sheet in which numbers and times are such. */
export async function sheetOf(title: string, headings: readonly string[], rows: (readonly Cell[])[]): Promise<Buffer> {
  const head = headings.map((value) => ({ value, fontWeight: 'bold' as const }))
  const file = writeExcelFile([head, ...rows.map((row) => row.map(sheetCell))], { sheet: title, stickyRowsCount: 1 })
  return await file.toBuffer()
}

function sheetCell(cell: Cell) {
  if (typeof cell === 'number') return { type: Number, value: cell }
  // A text stays text, whatever it begins with.
  if (typeof cell === 'string') return cell === '' ? null : { type: String, value: cell, format: '@' }
  // A sheet knows no time zones: what the clocks on the wall showed is what stands there.
  if ('local' in cell) return { type: Date, value: new Date(`${cell.local}Z`), format: 'dd.mm.yyyy hh:mm' }
  return { type: Number, value: cell.exact, format: cell.isEuro ? '#,##0.00' : '0.00' }
}
