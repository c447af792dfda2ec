import { exportTicketWorktimes } from '@leitstand/contracts/billing/requests'
import { serve } from '../context.ts'
import { worktimesAfter } from '../store/worktimes.ts'

export const handleExportTicketWorktimes = serve(exportTicketWorktimes, async ({ after, limit }, context) => {
  const rows = await worktimesAfter(context, after, limit)
  const items = rows.map(({ accrued_minutes: accruedMinutes, ...row }) => ({ ...row, accruedMinutes, deleted: false }))
  return { items, next: rows.length === limit ? (rows.at(-1)?.uuid ?? null) : null }
})
