import { isForEveryEmployee } from '@leitstand/contracts/audience'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { TicketUpdate } from './ticket-update.ts'

/** A group of staff or of a customer that has a channel of its own. */
export interface GroupWithChannel {
  uuid: string
  name: string
  customerGroup: boolean
}

/** What a group reads in its channel beside alerts. */
export const groupNotices = ['created', 'handed_over', 'comment', 'status_change'] as const
export type GroupNotice = (typeof groupNotices)[number]

/** A channel is read by many: what only some of the staff may see never goes there, nor to customers what is not theirs. */
export function mayTellGroup(ticket: TicketFacts, group: GroupWithChannel): boolean {
  const { internal, customerGroup } = ticket.audience
  if (ticket.deleted || !isForEveryEmployee(ticket.audience)) return false
  if (group.customerGroup) return !internal && customerGroup === group.uuid
  return ticket.responsibleGroups.some(({ uuid }) => uuid === group.uuid)
}

/** Alerts are for those who answer for the ticket. */
export function isAlertedOf(ticket: TicketFacts, group: GroupWithChannel): boolean {
  return !group.customerGroup && mayTellGroup(ticket, group)
}

/** What a group is told of an event: staff what waits for them, customers what was done for them; null is nothing. */
export function noticeForGroup(update: TicketUpdate, group: GroupWithChannel): GroupNotice | null {
  if (!mayTellGroup(update.ticket, group)) return null
  return group.customerGroup ? noticeForCustomers(update) : noticeForStaff(update, group)
}

function noticeForCustomers({ entry, authorSide }: TicketUpdate): GroupNotice | null {
  if (entry.internal) return null
  if (entry.kind === 'created') return 'created'
  if (entry.kind === 'status') return 'status_change'
  return entry.kind === 'comment' && authorSide === 'staff' ? 'comment' : null
}

function noticeForStaff({ entry, authorSide }: TicketUpdate, { name }: GroupWithChannel): GroupNotice | null {
  if (entry.kind === 'created') return 'created'
  if (entry.kind === 'comment') return authorSide === 'customer' ? 'comment' : null
  const handed = entry.changes.find(({ field }) => field === 'responsibleGroups')
  // Groups are told by their names.
  return handed && !(Array.isArray(handed.before) && handed.before.includes(name)) ? 'handed_over' : null
}
