import { commentChanged } from '@leitstand/contracts/ticket/events'
import { giveToCustomerSide } from '@leitstand/contracts/ticket/import-and-export'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { toCommentFacts } from '../steps/facts.ts'
import { attachmentsOfComments, toBlobRef } from '../store/attachments.ts'
import type { CommentRow } from '../store/comments.ts'
import { findNames } from '../store/names.ts'

/** As many as one transaction writes. */
const perStep = 500

export const handleGiveToCustomerSide = serve(giveToCustomerSide, async ({ users }, context) => {
  return await context.transaction(async (tx) => {
    const rows = await tx.query<CommentRow>(
      `UPDATE comment SET author_side = 'customer', version = version + 1
        WHERE uuid IN (SELECT c.uuid FROM comment c JOIN ticket t ON t.uuid = c.ticket
                        WHERE c.author = ANY($1::uuid[]) AND c.author_side = 'staff' AND c.deleted_at IS NULL
                          AND t.source_key LIKE 'import:%' LIMIT $2 FOR UPDATE OF c SKIP LOCKED)
       RETURNING *`,
      [users, perStep],
    )
    const found = await tx.query<TicketRow>('SELECT * FROM ticket WHERE uuid = ANY($1::uuid[])', [
      [...new Set(rows.map((row) => row.ticket))],
    ])
    const tickets = new Map(found.map((row) => [row.uuid, row]))
    const names = await findNames(tx, [
      ...found.flatMap(namedIn),
      ...rows.flatMap((row) => [row.author, ...row.mentions]),
    ])
    const files = await attachmentsOfComments(
      tx,
      rows.map(({ uuid }) => uuid),
    )
    await emitAll(
      tx,
      rows.flatMap((row) => {
        const ticket = tickets.get(row.ticket)
        if (!ticket) return []
        const comment = toCommentFacts(row, factsOf(ticket, names), names, (files.get(row.uuid) ?? []).map(toBlobRef))
        const data = { comment, actor: personOf(context.actor), changes: [], version: row.version }
        return [{ event: commentChanged, data }]
      }),
    )
    return { changed: rows.length, left: rows.length === perStep }
  })
})
