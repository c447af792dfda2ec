import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { type Counting, type PersonalSection, pagedSection } from '@leitstand/kit/personal-data'
import { visibleTo } from '@leitstand/kit/visibility'

/** What somebody wants to be told of, and was told of, about tickets that they may see. Who did it is not theirs. */
export function sectionsOf(sql: Sql, person: Actor): PersonalSection[] {
  const on = conditions(person.uuid, null, null)
  const muted = conditions(person.uuid, null, null)
  return [
    wishesOf(sql, person),
    pagedSection(
      sql,
      'notices',
      `SELECT n.uuid AS key, n.uuid, n.kind, t.public_id AS ticket, n.created_at AS "createdAt", n.read_at AS "readAt"
         FROM notices n LEFT JOIN tickets t ON t.uuid = n.ticket
        WHERE n."user" = $1::uuid AND ($2::uuid IS NULL OR n.uuid > $2)
          AND (n.ticket IS NULL OR (NOT t.deleted AND ${visibleTo(person, 't', on.given, 'n')})) ORDER BY n.uuid LIMIT $3`,
      person.uuid,
      on.values.slice(3),
    ),
    pagedSection(
      sql,
      'muted-tickets',
      `SELECT m.ticket AS key, t.public_id AS ticket, m.muted_at AS "mutedAt"
         FROM muted_tickets m JOIN tickets t ON t.uuid = m.ticket
        WHERE m."user" = $1::uuid AND ($2::uuid IS NULL OR m.ticket > $2)
          AND NOT t.deleted AND ${visibleTo(person, 't', muted.given)} ORDER BY m.ticket LIMIT $3`,
      person.uuid,
      muted.values.slice(3),
    ),
  ]
}

/** What a person wants to be told of, as this service knows it. */
function wishesOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'wishes',
    async read(after) {
      if (after !== null) return []
      const rows = await sql.query<{ wishes: Record<string, unknown> | null }>(
        `SELECT facts->'notificationSettings' AS wishes FROM users WHERE uuid = $1::uuid`,
        [person.uuid],
      )
      return rows.flatMap(({ wishes }) => (wishes ? [{ key: person.uuid, data: wishes }] : []))
    },
  }
}

export const counting: Counting = {
  historyEntries: ['renamed', 'activity WHERE author = $1::uuid'],
  notices: ['removed', 'notices WHERE "user" = $1::uuid'],
}
