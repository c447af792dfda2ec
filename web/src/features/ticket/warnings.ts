import { listWorktimes } from '@leitstand/contracts/billing/requests'
import { listOpenSubtickets } from '@leitstand/contracts/ticket/tickets'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { Status } from '@leitstand/contracts/workflow/states'
import { send } from '../../api/send.ts'

export type Warning =
  | { kind: 'noWorktime' }
  | { kind: 'openSubTickets'; count: number }
  /** May be suspended with it. */
  | { kind: 'subTicketsToSuspend'; count: number }
  /** May come back with it. */
  | { kind: 'suspendedSubTickets'; count: number }

/** What one should know before a step: no time booked yet, sub-tickets that may go along. */
export async function warningsOf(option: TransitionOption, publicId: number, isStaff: boolean): Promise<Warning[]> {
  // Customers suspend nothing and book no time.
  if (!isStaff && option.to !== 'closed') return []
  if (option.requiresDate) return await subTickets('subTicketsToSuspend', publicId, (status) => status !== 'adjourned')
  if (isMoveBack(option)) return await subTickets('suspendedSubTickets', publicId, (status) => status === 'adjourned')
  if (option.to !== 'closed') return []
  const [worktimes, open] = await Promise.all([
    isStaff ? send(listWorktimes, { 'ticket.publicId': String(publicId), itemsPerPage: 1 }).catch(() => null) : null,
    send(listOpenSubtickets, { id: String(publicId) }).catch(() => null),
  ])
  const warnings: Warning[] = []
  if (worktimes?.total === 0) warnings.push({ kind: 'noWorktime' })
  if (open && open.total > 0) warnings.push({ kind: 'openSubTickets', count: open.total })
  return warnings
}

/** The same for several tickets at once, by the sub-tickets that are still open. */
export function warningsAmong(option: TransitionOption, open: readonly { status: Status }[]): Warning[] {
  const suspended = open.filter(({ status }) => status === 'adjourned').length
  if (option.requiresDate) return warningOf('subTicketsToSuspend', open.length - suspended)
  if (isMoveBack(option)) return warningOf('suspendedSubTickets', suspended)
  return option.to === 'closed' ? warningOf('openSubTickets', open.length) : []
}

function warningOf(kind: Exclude<Warning['kind'], 'noWorktime'>, count: number): Warning[] {
  return count > 0 ? [{ kind, count }] : []
}

/** Out of its suspension, by hand. */
function isMoveBack({ name }: Pick<TransitionOption, 'name'>): boolean {
  return name.startsWith('adjourn_')
}

async function subTickets(
  kind: 'subTicketsToSuspend' | 'suspendedSubTickets',
  publicId: number,
  fits: (status: Status) => boolean,
): Promise<Warning[]> {
  const open = await send(listOpenSubtickets, { id: String(publicId) }).catch(() => null)
  const count = (open?.items ?? []).filter(({ status }) => fits(status)).length
  return warningOf(kind, count)
}
