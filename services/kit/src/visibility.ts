import { type Actor, isStaff } from '@leitstand/contracts/actor'
import type { Audience } from '@leitstand/contracts/audience'
import type { Conditions } from './list.ts'

// The audience of a thing stands in the same columns of every table, and the rule of `mayReceive` about them stands here alone.

/** The SQL types of the columns. `people` comes from the contract as it is. */
export const audienceTypes = {
  staff_role: 'text',
  hidden_from_customers: 'boolean',
  customer_group: 'uuid',
  people: 'uuid[]',
} as const
export const audienceColumns = Object.keys(audienceTypes).join(', ')
/** As `jsonb_to_recordset` wants them. */
export const audienceRecord = Object.entries(audienceTypes)
  .map(([name, type]) => `${name} ${type}`)
  .join(', ')
/** As `ON CONFLICT DO UPDATE SET` wants them. */
export const audienceUpdate = Object.keys(audienceTypes)
  .map((name) => `${name} = excluded.${name}`)
  .join(', ')

export interface AudienceRow {
  staff_role: string
  hidden_from_customers: boolean
  customer_group: string | null
  people: string[]
}

export function audienceToRow(audience: Audience): AudienceRow {
  return {
    staff_role: audience.staffRole,
    hidden_from_customers: audience.internal,
    customer_group: audience.customerGroup,
    people: audience.people,
  }
}

export function audienceOfRow(row: AudienceRow): Audience {
  return {
    staffRole: row.staff_role as Audience['staffRole'],
    internal: row.hidden_from_customers,
    customerGroup: row.customer_group,
    people: row.people,
  }
}

/**
 * The rows of a table, by its name or alias, that somebody may see. A `part` is a table whose rows hang on such a thing and can
 * be `internal` themselves, which customers are kept from, too.
 */
export function visibleTo(actor: Actor, table: string, given: Conditions['given'], part?: string): string {
  if (isStaff(actor)) return `${table}.staff_role = ANY(${given(actor.roles)}::text[])`
  const inside = `${table}.customer_group = ANY(${given(actor.customerGroups)}::uuid[])`
  return `(NOT ${table}.hidden_from_customers AND ${table}.staff_role = 'ROLE_EMPLOYEE'${part ? ` AND NOT ${part}.internal` : ''}
    AND (${table}.customer_group = ANY(${given(actor.seesAllOf)}::uuid[])
      OR (${inside} AND ${table}.people @> ARRAY[${given(actor.uuid)}::uuid])))`
}

/** The same in Prisma's words, about a model that has these columns. */
export function visibleRows(actor: Actor) {
  if (isStaff(actor)) return { staffRole: { in: [...actor.roles] } }
  const own = [
    { customerGroup: { in: actor.seesAllOf } },
    { customerGroup: { in: actor.customerGroups }, people: { has: actor.uuid } },
  ]
  return { staffRole: 'ROLE_EMPLOYEE', hiddenFromCustomers: false, OR: own }
}
