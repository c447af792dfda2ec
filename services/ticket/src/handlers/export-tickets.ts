import {
  exportComments,
  exportTickets,
  findTicketFacts,
  mostFindable,
} from '@leitstand/contracts/ticket/import-and-export'
import { serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import { ticketFacts } from '../steps/facts.ts'
import { type CommentRow, commentsOfTickets, textsOfTickets } from '../store/comments.ts'
import { findNames } from '../store/names.ts'
import { findTicket, ticketsAfter } from '../store/tickets.ts'

const commentsInPage = 1_000

export const handleFindTicketFacts = serve(findTicketFacts, async ({ id }, context) => {
  const row = await findTicket(context, id)
  return row ? await ticketFacts(context, row) : null
})

export const handleExportTickets = serve(exportTickets, async ({ after, limit }, context) => {
  const rows = await ticketsAfter(context, after, limit)
  const comments = Map.groupBy(
    await commentsOfTickets(
      context,
      rows.map((row) => row.uuid),
    ),
    ({ ticket }) => ticket,
  )
  const names = await findNames(context, rows.flatMap(namedIn))
  const items = rows.map((row) => ({
    ticket: factsOf(row, names),
    comments: (comments.get(row.uuid) ?? []).map(toExported),
  }))
  return { items, next: rows.at(-1)?.uuid ?? null }
})

export const handleExportComments = serve(exportComments, async ({ tickets, after }, context) => {
  const page = { after, limit: commentsInPage, longest: mostFindable }
  const rows = await textsOfTickets(context, tickets, page)
  const items = rows.map((row) => ({ ...toExported(row), ticket: row.ticket, text: row.text }))
  return { items, next: rows.at(-1)?.uuid ?? null }
})

function toExported(row: Pick<CommentRow, 'uuid' | 'author_side' | 'internal' | 'created_at' | 'version'>) {
  return {
    uuid: row.uuid,
    authorSide: row.author_side,
    internal: row.internal,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}
