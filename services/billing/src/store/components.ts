import type { Actor } from '@leitstand/contracts/actor'
import type { sumComponents } from '@leitstand/contracts/billing/components'
import type { OutputOf } from '@leitstand/contracts/define'
import type { Sql } from '@leitstand/kit/database'
import { conditions } from '@leitstand/kit/list'
import { visibleTo } from '@leitstand/kit/visibility'
import type { ComponentLine } from '../domain/component-csv.ts'

const pageSize = 500
type ComponentSum = OutputOf<typeof sumComponents>

/** Every component that somebody may see, billed or not, oldest first, page by page. */
export async function* everyComponent(
  sql: Sql,
  actor: Actor,
  billed: boolean,
): AsyncGenerator<ComponentLine & { uuid: string }> {
  let after: { createdAt: Date; uuid: string } | undefined
  while (true) {
    const on = conditions(billed, after?.createdAt ?? null, after?.uuid ?? null)
    const rows: (ComponentLine & { uuid: string })[] = await sql.query(
      `SELECT c.uuid, t.public_id AS "publicId", t.subject, COALESCE(c.billed_customer_name, t.customer_name) AS customer, c.kind, c.description, c.amount,
              c.serial_no AS "serialNo", c.condition, c.price::text AS price, c.user_name AS user,
              c.created_at AS "createdAt", c.billed, c.billed_at AS "billedAt", c.reverses, t.metadata
         FROM ticket_components c JOIN tickets t ON t.uuid = c.ticket
        WHERE c.billed = $1 AND NOT t.deleted AND ${visibleTo(actor, 't', on.given)}
          AND ($2::timestamptz IS NULL OR (c.created_at, c.uuid) > ($2::timestamptz, $3::uuid))
        ORDER BY c.created_at, c.uuid LIMIT ${pageSize}`,
      on.values,
    )
    yield* rows
    after = rows.at(-1)
    if (rows.length < pageSize) return
  }
}

/** Of the same: how many, and what they cost, to the cent. */
export async function sumOfComponents(sql: Pick<Sql, 'query'>, actor: Actor, billed: boolean): Promise<ComponentSum> {
  const on = conditions(billed)
  const [sum] = await sql.query<ComponentSum>(
    `SELECT count(*) AS count, count(*) FILTER (WHERE c.price IS NULL) AS unpriced,
            coalesce(sum(c.price * c.amount), 0)::numeric(20, 2)::text AS total
       FROM ticket_components c JOIN tickets t ON t.uuid = c.ticket
      WHERE c.billed = $1 AND NOT t.deleted AND ${visibleTo(actor, 't', on.given)}`,
    on.values,
  )
  return sum ?? { count: 0, unpriced: 0, total: '0.00' }
}

/** Nobody else changes or reverses it until the transaction ends. What counts is what is read after this. */
export async function lockComponent(tx: Sql, uuid: string): Promise<void> {
  await tx.query('SELECT 1 FROM ticket_components WHERE uuid = $1::uuid FOR UPDATE', [uuid])
}
