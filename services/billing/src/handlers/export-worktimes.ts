import { exportWorktimes } from '@leitstand/contracts/billing/requests'
import { AppError } from '@leitstand/contracts/problems'
import { localDay } from '@leitstand/kit/clock'
import { serveStream } from '../context.ts'
import { worktimeHeadings, worktimeRow } from '../domain/csv.ts'
import type { Rounding } from '../domain/rounding.ts'
import { isBilling } from '../domain/worktime-policy.ts'
import { readWorktimeQuery } from '../domain/worktime-query.ts'
import { sendCsv } from '../steps/send-csv.ts'
import { readRounding } from '../store/copies.ts'
import { type BilledWorktimeRow, everyWorktime, toWorktime } from '../store/worktimes.ts'

export const handleExportWorktimes = serveStream(exportWorktimes, async (input, context, { reply }) => {
  if (!isBilling(context.actor)) throw new AppError('forbidden')
  if (!['true', 'false', '1', '0'].includes(input.billed)) throw new AppError('not-found')
  const { timeZone } = context.config
  const filter = readWorktimeQuery({ ...input, billed: ['true', '1'].includes(input.billed) }, timeZone)
  const rows = everyWorktime(context, context.actor, filter)
  const day = localDay(context.clock.now(), context.config.timeZone)
  const name = `arbeitszeiten-${filter.billed ? 'abgerechnet' : 'offen'}-${day}.csv`
  return sendCsv(reply, name, worktimeHeadings, cells(rows, await readRounding(context), timeZone))
})

async function* cells(rows: AsyncIterable<BilledWorktimeRow>, rounding: Rounding, timeZone: string) {
  for await (const row of rows) {
    yield worktimeRow({ ...toWorktime(row, rounding), accounts: row.accounts }, timeZone)
  }
}
