import type { Condition } from '@leitstand/contracts/sla/resources'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'

/** What conditions look at. */
export type ConditionFacts = Pick<
  TicketFacts,
  'type' | 'template' | 'project' | 'priority' | 'customer' | 'status' | 'internal' | 'labels'
>

/** All must hold (AMB-204). */
export function conditionsHold(conditions: readonly Condition[], ticket: ConditionFacts): boolean {
  return conditions.every((condition) => holds(condition, ticket))
}

function holds({ field, operator, value }: Condition, ticket: ConditionFacts): boolean {
  const wanted = (Array.isArray(value) ? value : [value]).map(String)
  const found = valuesOf(ticket, field).some((present) => wanted.includes(present))
  return operator === 'is' || operator === 'in' ? found : !found
}

/** Relations by uuid; a ticket without one has no value, so `is` never and `is_not` always holds. */
function valuesOf(ticket: ConditionFacts, field: Condition['field']): readonly string[] {
  switch (field) {
    case 'template':
      return ticket.template ? [ticket.template.uuid] : []
    case 'customer':
      return ticket.customer ? [ticket.customer.uuid] : []
    case 'label':
      return ticket.labels.map(({ uuid }) => uuid)
    case 'internal':
      return [String(ticket.internal)]
    default:
      return [ticket[field]]
  }
}
