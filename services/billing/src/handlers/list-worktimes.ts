import { listWorktimes as contract } from '@leitstand/contracts/billing/requests'
import { serve } from '../context.ts'
import { readWorktimeQuery } from '../domain/worktime-query.ts'
import { readRounding } from '../store/copies.ts'
import { listWorktimes, toWorktime } from '../store/worktimes.ts'

export const handleListWorktimes = serve(contract, async (input, context) => {
  const filter = readWorktimeQuery(input, context.config.timeZone)
  const { rows, total } = await listWorktimes(context, context.actor, filter, input)
  const rounding = await readRounding(context)
  return { items: rows.map((row) => toWorktime(row, rounding)), total }
})
