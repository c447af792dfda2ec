import { type Actor, hasRole } from '@leitstand/contracts/actor'

/**
 * The rule of sight as a condition on `tickets t` and, where one is named, on a table whose rows can be internal: the twin
 * of `mayReceive`. Values start at the given number.
 */
export function visibleTo(
  actor: Actor,
  firstValue: number,
  told?: 'a' | 'n',
): { condition: string; values: unknown[] } {
  const value = (offset: number) => `$${firstValue + offset}`
  if (hasRole(actor, 'ROLE_EMPLOYEE')) {
    return { condition: `NOT t.deleted AND t.staff_role = ANY(${value(0)}::text[])`, values: [actor.roles] }
  }
  return {
    condition: `NOT t.deleted AND NOT t.internal AND t.staff_role = 'ROLE_EMPLOYEE' ${told ? `AND NOT ${told}.internal ` : ''}AND (
      t.customer_group = ANY(${value(0)}::uuid[])
      OR t.customer_group = ANY(${value(1)}::uuid[]) AND ${value(2)}::uuid = ANY(t.people))`,
    values: [actor.seesAllOf, actor.customerGroups, actor.uuid],
  }
}
