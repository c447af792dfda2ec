import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { listOpenSubtickets } from '@leitstand/contracts/ticket/tickets'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { send } from '../../api/send.ts'

export type Warning = { kind: 'noWorktime' } | { kind: 'openSubTickets'; count: number }

/** What one should know before closing: no time booked yet, sub-tickets still open. */
export async function warningsOf(option: TransitionOption, publicId: number, isStaff: boolean): Promise<Warning[]> {
  if (option.to !== 'closed' || !isStaff) return []
  const [worktimes, open] = await Promise.all([
    send(listWorktimes, { 'ticket.publicId': String(publicId), itemsPerPage: 1 }).catch(() => null),
    send(listOpenSubtickets, { id: String(publicId) }).catch(() => null),
  ])
  const warnings: Warning[] = []
  if (worktimes?.total === 0) warnings.push({ kind: 'noWorktime' })
  if (open && open.total > 0) warnings.push({ kind: 'openSubTickets', count: open.total })
  return warnings
}
