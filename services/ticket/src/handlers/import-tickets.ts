import { ticketsImported } from '@leitstand/contracts/ticket/events'
import { type ImportedTicket, importTickets } from '@leitstand/contracts/ticket/import-and-export'
import type { TypeName } from '@leitstand/contracts/workflow/states'
import { newId } from '@leitstand/kit/ids'
import { emitAll } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import { newTicket } from '../domain/new-ticket.ts'
import {
  type ImportedComment,
  type ImportedRow,
  insertImported,
  insertImportedComments,
} from '../store/imported-tickets.ts'
import { findNames, rememberName } from '../store/names.ts'
import { findDefaultTemplate } from '../store/templates.ts'

/** As many tickets as one event carries; with their comments that stays far below what the bus takes. */
const perEvent = 50

/** A batch in one transaction and a handful of statements, whatever its size. */
export const handleImportTickets = serve(importTickets, async ({ tickets }, context) => {
  const answering = await groupsByType(context, tickets)
  const taken = tickets.map((ticket) => {
    const row = rowOf(ticket, answering.get(ticket.type) ?? [])
    return { row, comments: ticket.comments.map((comment) => commentOf(comment, row.uuid)) }
  })
  for (const ticket of tickets) remember(ticket)
  return await context.transaction(async (tx) => {
    const rows = new Map(
      (
        await insertImported(
          tx,
          taken.map(({ row }) => row),
        )
      ).map((row) => [row.uuid, row]),
    )
    const names = await findNames(tx, [...rows.values()].flatMap(namedIn))
    const fresh = taken.flatMap(({ row, comments }) => {
      const inserted = rows.get(row.uuid)
      return inserted ? [{ ticket: factsOf(inserted, names), comments }] : []
    })
    await insertImportedComments(
      tx,
      fresh.flatMap(({ comments }) => comments),
    )
    const items = fresh.map(({ ticket, comments }) => ({ ticket, comments: comments.map(toFacts) }))
    await emitAll(
      tx,
      chunks(items, perEvent).map((chunk) => ({ event: ticketsImported, data: { items: chunk } })),
    )
    return { imported: rows.size, skipped: tickets.length - rows.size, refused: [] }
  })
})

/** Who answers for new tickets of a type answers for those from elsewhere, too. */
async function groupsByType(context: Context, tickets: readonly ImportedTicket[]): Promise<Map<TypeName, string[]>> {
  const groups = new Map<TypeName, string[]>()
  for (const type of new Set(tickets.map((ticket) => ticket.type)))
    groups.set(type, (await findDefaultTemplate(context, type))?.responsible_groups ?? [])
  return groups
}

function rowOf(ticket: ImportedTicket, responsible_groups: string[]): ImportedRow {
  const created_at = new Date(ticket.createdAt)
  const firstResponse = ticket.comments.find((comment) => comment.author.side === 'staff' && !comment.internal)
  const wish = {
    uuid: newId(created_at.getTime()),
    subject: ticket.subject.slice(0, 255).toWellFormed(),
    description: ticket.body || '(ohne Text)',
    priority: ticket.priority,
    type: ticket.type,
    assignee: ticket.assignee?.uuid ?? null,
    author: ticket.author.uuid,
    customer: ticket.customer,
    customer_user: ticket.customer ? ticket.author.uuid : null,
    responsible_groups,
    created_at,
    updated_at: new Date(ticket.updatedAt),
    updated_by: null,
    internal: ticket.customer === null,
    source_key: `import:${ticket.externalId}`,
  }
  return {
    ...newTicket(wish),
    status: ticket.status,
    comment_count: ticket.comments.length,
    first_response_at: firstResponse ? new Date(firstResponse.createdAt) : null,
  }
}

function commentOf(comment: ImportedTicket['comments'][number], ticket: string): ImportedComment {
  return { ...comment, ticket, uuid: newId(Date.parse(comment.createdAt)) }
}

function toFacts({ uuid, author, internal, text, createdAt }: ImportedComment) {
  const { name, side: authorSide } = author
  return { uuid, author: { uuid: author.uuid, name }, authorSide, internal, text, createdAt }
}

function remember(ticket: ImportedTicket): void {
  rememberName(ticket.author.uuid, ticket.author.name)
  if (ticket.assignee) rememberName(ticket.assignee.uuid, ticket.assignee.name)
  for (const comment of ticket.comments) rememberName(comment.author.uuid, comment.author.name)
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
