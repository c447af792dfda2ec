import { exportTickets, findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import { serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { ticketFacts } from '../steps/facts.ts'
import type { CommentRow } from '../store/comments.ts'
import { findNames } from '../store/names.ts'
import { findTicket } from '../store/tickets.ts'

export const handleFindTicketFacts = serve(findTicketFacts, async ({ id }, context) => {
  const row = await findTicket(context, id)
  return row ? await ticketFacts(context, row) : null
})

/** Keyset pages in the order of the primary key: as quick at the two-millionth ticket as at the first. */
export const handleExportTickets = serve(exportTickets, async ({ after, limit }, context) => {
  const rows = await context.query<TicketRow>(
    'SELECT * FROM ticket WHERE ($1::uuid IS NULL OR uuid > $1) AND deleted_at IS NULL ORDER BY uuid LIMIT $2',
    [after, limit],
    'tickets-export',
  )
  const comments = await context.query<CommentRow>(
    'SELECT * FROM comment WHERE ticket = ANY($1::uuid[]) AND deleted_at IS NULL ORDER BY created_at',
    [rows.map((row) => row.uuid)],
    'comments-export',
  )
  const names = await findNames(context, rows.flatMap(namedIn))
  const items = rows.map((row) => ({
    ticket: factsOf(row, names),
    comments: comments
      .filter((comment) => comment.ticket === row.uuid)
      .map((comment) => ({
        uuid: comment.uuid,
        authorSide: comment.author_side,
        text: comment.text,
        internal: comment.internal,
        createdAt: comment.created_at.toISOString(),
        version: comment.version,
      })),
  }))
  return { items, next: rows.length === limit ? (rows.at(-1)?.uuid ?? null) : null }
})
