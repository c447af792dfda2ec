import type { Priority } from '@leitstand/contracts/common'

const hour = 3_600_000
/** Due within so many milliseconds, a ticket is at least this urgent (AMB-168). */
export const urgentWithin = { highest: 24 * hour, high: 72 * hour } as const
const order: readonly Priority[] = ['low', 'medium', 'high', 'highest']

/** The priority that its due date gives a ticket; it is never lowered. */
export function priorityByDueDate(
  { priority, due_at }: { priority: Priority; due_at: Date | null },
  now: Date,
): Priority {
  if (due_at === null) return priority
  const left = due_at.getTime() - now.getTime()
  const wanted = left <= urgentWithin.highest ? 'highest' : left <= urgentWithin.high ? 'high' : priority
  return order.indexOf(wanted) > order.indexOf(priority) ? wanted : priority
}
