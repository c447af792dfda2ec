import { type Actor, isStaff } from '@leitstand/contracts/actor'

/**
 * The rule of sight as a condition on `tickets`; the SQL twin of mayReceive. `values` take the places from `first` on.
 * Customers are also kept from worktimes that are marked internal, where the statement reads them (`worktimes`).
 */
export function ticketScope(actor: Actor, first: number, withWorktimes: boolean): { sql: string; values: unknown[] } {
  if (isStaff(actor))
    return { sql: `tickets.staff_role = ANY($${first}) AND NOT tickets.deleted`, values: [actor.roles] }
  const sql = `NOT tickets.deleted AND NOT tickets.hidden_from_customers AND tickets.staff_role = 'ROLE_EMPLOYEE' ${withWorktimes ? 'AND NOT worktimes.internal' : ''}
    AND (tickets.customer_group = ANY($${first}::uuid[])
      OR (tickets.customer_group = ANY($${first + 1}::uuid[]) AND $${first + 2}::uuid = ANY(tickets.people)))`
  return { sql, values: [actor.seesAllOf, actor.customerGroups, actor.uuid] }
}
