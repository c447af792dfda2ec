import type { exportWorktimes } from '@leitstand/contracts/billing/requests'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import type { Context } from '@leitstand/kit/chassis'
import { localDay } from '@leitstand/kit/clock'
import { type Cell, worktimeRow } from '../domain/csv.ts'
import { mustBeFlag } from '../domain/query-values.ts'
import type { Rounding } from '../domain/rounding.ts'
import { readWorktimeQuery } from '../domain/worktime-query.ts'
import { readRounding } from '../store/copies.ts'
import { type BilledWorktimeRow, everyWorktime, toWorktime } from '../store/worktimes.ts'

/** The file of billing: its name without an ending, and its rows while they are read. */
export async function worktimeFile(
  input: ParsedInputOf<typeof exportWorktimes>,
  context: Context<unknown>,
): Promise<{ name: string; rows: AsyncIterable<Cell[]> }> {
  const { timeZone } = context.config
  const filter = readWorktimeQuery({ ...input, billed: mustBeFlag(input.billed) }, timeZone)
  const rows = everyWorktime(context, context.actor, filter)
  const day = localDay(context.clock.now(), timeZone)
  return {
    name: `arbeitszeiten-${filter.billed ? 'abgerechnet' : 'offen'}-${day}`,
    rows: cells(rows, await readRounding(context), timeZone),
  }
}

async function* cells(rows: AsyncIterable<BilledWorktimeRow>, rounding: Rounding, timeZone: string) {
  for await (const row of rows) {
    yield worktimeRow({ ...toWorktime(row, rounding), accounts: row.accounts, metadata: row.metadata }, timeZone)
  }
}
