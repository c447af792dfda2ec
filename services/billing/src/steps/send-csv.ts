import { Readable } from 'node:stream'
import type { StreamHandler } from '@leitstand/kit/chassis'
import { stringify } from 'csv-stringify'
import { type Cell, csvOptions } from '../domain/csv.ts'

type Reply = Parameters<StreamHandler<unknown>['handle']>[2]['reply']

/** Sends rows as a file while they are read, so that an export of any size fits into memory. */
export function sendCsv(
  reply: Reply,
  fileName: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): Reply {
  async function* lines() {
    yield headings
    yield* rows
  }
  const csv = stringify(csvOptions)
  const source = Readable.from(lines())
  source.on('error', (error) => csv.destroy(error))
  csv.on('close', () => source.destroy())
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(source.pipe(csv))
}
