import { exportTickets, findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import { serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import { ticketFacts } from '../steps/facts.ts'
import { commentsOfTickets } from '../store/comments.ts'
import { findNames } from '../store/names.ts'
import { findTicket, ticketsAfter } from '../store/tickets.ts'

export const handleFindTicketFacts = serve(findTicketFacts, async ({ id }, context) => {
  const row = await findTicket(context, id)
  return row ? await ticketFacts(context, row) : null
})

export const handleExportTickets = serve(exportTickets, async ({ after, limit }, context) => {
  const rows = await ticketsAfter(context, after, limit)
  const comments = await commentsOfTickets(
    context,
    rows.map((row) => row.uuid),
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
