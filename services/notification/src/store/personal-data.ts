import type { Actor } from '@leitstand/contracts/actor'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import type { PersonalSection } from '@leitstand/kit/personal-data'
import { visibleTo } from '@leitstand/kit/visibility'

/** What a person was told of, about tickets that they may see. Who did it is not theirs. */
export function noticesOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'notices',
    async read(after, limit) {
      const on = conditions(person.uuid, after, limit)
      const rows = await sql.query<{
        uuid: string
        kind: string
        ticket: number | null
        createdAt: Date
        readAt: Date | null
      }>(
        `SELECT n.uuid, n.kind, t.public_id AS ticket, n.created_at AS "createdAt", n.read_at AS "readAt"
           FROM notices n LEFT JOIN tickets t ON t.uuid = n.ticket
          WHERE n."user" = $1::uuid AND ($2::uuid IS NULL OR n.uuid > $2)
            AND (n.ticket IS NULL OR (NOT t.deleted AND ${visibleTo(person, 't', on.given, 'n')})) ORDER BY n.uuid LIMIT $3`,
        on.values,
      )
      return rows.map(({ uuid, createdAt, readAt, ...rest }) => ({
        key: uuid,
        data: { uuid, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null, ...rest },
      }))
    },
  }
}

/** Of which tickets a person wants to hear no more. */
export function mutedOf(sql: Sql, person: Actor): PersonalSection {
  return {
    name: 'muted-tickets',
    async read(after, limit) {
      const on = conditions(person.uuid, after, limit)
      const rows = await sql.query<{ uuid: string; ticket: number; mutedAt: Date }>(
        `SELECT m.ticket AS uuid, t.public_id AS ticket, m.muted_at AS "mutedAt"
           FROM muted_tickets m JOIN tickets t ON t.uuid = m.ticket
          WHERE m."user" = $1::uuid AND ($2::uuid IS NULL OR m.ticket > $2)
            AND NOT t.deleted AND ${visibleTo(person, 't', on.given)} ORDER BY m.ticket LIMIT $3`,
        on.values,
      )
      return rows.map(({ uuid, ticket, mutedAt }) => ({ key: uuid, data: { ticket, mutedAt: mutedAt.toISOString() } }))
    },
  }
}

/** What a person wants to be told of, as this service heard it. */
export function wishesOf(sql: Sql, person: Actor): PersonalSection {
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

export async function countsOf(sql: Sql, user: string): Promise<{ entries: number; notices: number }> {
  const [row] = await sql.query<{ entries: number; notices: number }>(
    `SELECT (SELECT count(*) FROM activity WHERE author = $1::uuid) AS entries,
            (SELECT count(*) FROM notices WHERE "user" = $1::uuid) AS notices`,
    [user],
  )
  return row ?? { entries: 0, notices: 0 }
}
