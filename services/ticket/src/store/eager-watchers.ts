import type { ResourceKind } from '@leitstand/contracts/identity/assigned-resources'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { audienceOf, seesAsMember } from '../domain/ticket-policy.ts'
import { memory } from './remember.ts'

/** A ticket is not told to more people than this by itself. */
const most = 500

const remembered = memory<string[]>()

/** Somebody wishes otherwise, or is somebody else. */
export function forgetWishes(): void {
  remembered.forget()
}

type Watched = Pick<TicketRow, 'type' | 'internal' | 'customer' | 'responsible_groups' | 'template_uuid'>

/**
 * Who watches a new ticket because they, or their group for all its members, want to watch new tickets of the group (the
 * customer's or one that answers for it), because they subscribed to its template, or because they want to watch those
 * with such a server. Only those who may see it anyway: watching opens nothing to anybody.
 */
export async function eagerWatchers(tx: Sql, ticket: Watched, kinds: readonly ResourceKind[] = []): Promise<string[]> {
  return [...new Set([...(await watchersByWish(tx, ticket)), ...(await watchersByKind(tx, ticket, kinds))])]
}

/** By group and by template at once: every new ticket asks this. */
async function watchersByWish(tx: Sql, ticket: Watched): Promise<string[]> {
  const groups = [...(ticket.customer ? [ticket.customer] : []), ...ticket.responsible_groups]
  if (groups.length === 0 && !ticket.template_uuid) return []
  const { staffRole, internal } = audienceOf({ ...ticket, people: [] })
  const wish = [groups, staffRole, internal, ticket.customer, ticket.template_uuid] as const
  return await remembered.get(JSON.stringify(wish), () => findWatchers(tx, wish))
}

type Wish = readonly [
  groups: readonly string[],
  staffRole: string,
  internal: boolean,
  customer: string | null,
  template: string | null,
]

async function findWatchers(tx: Sql, wish: Wish): Promise<string[]> {
  const rows = await tx.query<{ uuid: string }>(
    `SELECT person.uuid FROM person JOIN user_group ON user_group.uuid = ANY($1::uuid[]) AND person.groups @> ARRAY[user_group.uuid]
     WHERE NOT person.inactive AND user_group.active AND (person.watches_new OR user_group.watches_new)
       AND person.groups && $1::uuid[]
       AND ${seesAsMember({ staffRole: '$2', internal: '$3', customer: '$4' })}
     UNION
     SELECT person.uuid FROM template_watcher JOIN person ON person.uuid = template_watcher.person
     WHERE template_watcher.template = $5::uuid AND NOT person.inactive AND person.staff AND person.roles @> ARRAY[$2]
     LIMIT ${most}`,
    wish,
    'eager-watchers',
  )
  return rows.map(({ uuid }) => uuid)
}

export async function watchersByKind(tx: Sql, ticket: Watched, kinds: readonly ResourceKind[]): Promise<string[]> {
  if (kinds.length === 0) return []
  const { staffRole, internal } = audienceOf({ ...ticket, people: [] })
  const rows = await tx.query<{ uuid: string }>(
    `SELECT person.uuid FROM person
       LEFT JOIN user_group ON user_group.uuid = $4::uuid AND user_group.active AND person.groups @> ARRAY[user_group.uuid]
     WHERE NOT person.inactive AND person.watches_kinds <> '{}' AND person.watches_kinds && $1::text[]
       AND ${seesAsMember({ staffRole: '$2', internal: '$3::boolean', customer: '$4' })}
     LIMIT ${most}`,
    [kinds, staffRole, internal, ticket.customer],
    'eager-watchers-by-kind',
  )
  return rows.map(({ uuid }) => uuid)
}
