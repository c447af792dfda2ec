import { listWorktimes } from '@leitstand/contracts/billing/requests'
import type { OutputOf } from '@leitstand/contracts/define'
import { listOpenSubtickets } from '@leitstand/contracts/ticket/tickets'
import type { bulkTransitions } from '@leitstand/contracts/ticket/transitions'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import type { Status } from '@leitstand/contracts/workflow/states'
import { send } from '../../api/send.ts'

export type Warning =
  /** On so many of several; on the one where none is said. */
  | { kind: 'noWorktime'; count?: number }
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

/** The same for several tickets at once. */
export function warningsAmong(option: TransitionOption, facts: OutputOf<typeof bulkTransitions>['facts']): Warning[] {
  const { unbooked, openSubTickets, suspendedSubTickets } = facts
  if (option.requiresDate) return warningOf('subTicketsToSuspend', openSubTickets - suspendedSubTickets)
  if (isMoveBack(option)) return warningOf('suspendedSubTickets', suspendedSubTickets)
  return option.to === 'closed'
    ? [...warningOf('noWorktime', unbooked), ...warningOf('openSubTickets', openSubTickets)]
    : []
}

function warningOf(kind: Warning['kind'], count: number): Warning[] {
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
