import type { LinkRelation } from '@leitstand/contracts/ticket/links'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'

export async function linkTickets(
  tx: Sql,
  { from, to, relation, at }: { from: string; to: string; relation: LinkRelation; at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO ticket_link (uuid, ticket, linked_ticket, relation, created_at) VALUES ($1, $2, $3, $4, $5)',
    [newId(at.getTime()), from, to, relation, at],
  )
}

export async function unlinkTickets(tx: Sql, from: string, to: string): Promise<void> {
  await tx.query('DELETE FROM ticket_link WHERE ticket = $1::uuid AND linked_ticket = $2::uuid', [from, to])
}
