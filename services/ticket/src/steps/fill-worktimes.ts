import { exportTicketWorktimes } from '@leitstand/contracts/billing/requests'
import type { CopySource } from '@leitstand/kit/refilling'
import { worktimes } from '../store/worktimes.ts'

const limit = 1_000

/** The copy of what was booked on tickets, filled from its owner. */
export const worktimeSource: CopySource = {
  name: 'worktimes',
  ...worktimes,
  async page(after, context) {
    const { items, next } = await context.callAsSystem(exportTicketWorktimes, { after, limit })
    return { uuids: items.map(({ uuid }) => uuid), next, keep: (tx) => worktimes.keep(tx, items) }
  },
}
