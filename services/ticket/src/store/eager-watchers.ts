import type { Sql } from '@leitstand/kit/database'
import { audienceOf, seesAsMember } from '../domain/ticket-policy.ts'
import type { TicketRow } from './tickets.ts'

/** A ticket is not told to more people than this by itself. */
const most = 500

/**
 * Who watches a new ticket because they, or their group for all its members, want to watch new tickets of the group:
 * the customer's or one that answers for it. Only those who may see it anyway: watching opens nothing to anybody.
 */
export async function eagerWatchers(
  tx: Sql,
  ticket: Pick<TicketRow, 'type' | 'internal' | 'customer' | 'responsible_groups'>,
): Promise<string[]> {
  const groups = [...(ticket.customer ? [ticket.customer] : []), ...ticket.responsible_groups]
  if (groups.length === 0) return []
  const { staffRole } = audienceOf({ ...ticket, people: [] })
  const rows = await tx.query<{ uuid: string }>(
    `SELECT DISTINCT person.uuid FROM person JOIN user_group ON user_group.uuid = ANY($1::uuid[]) AND person.groups @> ARRAY[user_group.uuid]
     WHERE NOT person.inactive AND user_group.active AND (person.watches_new OR user_group.watches_new)
       AND person.groups && $1::uuid[]
       AND ${seesAsMember({ staffRole: '$2', internal: '$3', customer: '$4' })}
     LIMIT ${most}`,
    [groups, staffRole, ticket.internal, ticket.customer],
    'eager-watchers',
  )
  return rows.map(({ uuid }) => uuid)
}
