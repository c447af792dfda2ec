import { ticketsImported } from '@leitstand/contracts/ticket/events'
import { type ImportedTicket, importTickets } from '@leitstand/contracts/ticket/import-and-export'
import { newId } from '@leitstand/kit/ids'
import { emitAll } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import { projectOf } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import { findNames, rememberName } from '../store/names.ts'

/** As many tickets as one event carries; with their comments that stays far below what the bus takes. */
const perEvent = 50

/** A batch in one transaction and a handful of statements, whatever its size. */
export const handleImportTickets = serve(importTickets, async ({ tickets }, context) => {
  const taken = tickets.map((ticket) => ({ ticket, uuid: newId(Date.parse(ticket.createdAt)) }))
  for (const { ticket } of taken) remember(ticket)
  return await context.transaction(async (tx) => {
    const rows = await tx.query<TicketRow>(
      insertTickets,
      [JSON.stringify(taken.map(({ ticket, uuid }) => toRow(ticket, uuid)))],
      'import-tickets',
    )
    const bySource = new Map(rows.map((row) => [row.source_key, row]))
    const fresh = taken.flatMap(({ ticket, uuid }) => {
      const row = bySource.get(sourceKey(ticket))
      // A batch can name the same ticket twice; the first is the one that is in.
      return row?.uuid === uuid
        ? [
            {
              row,
              comments: ticket.comments.map((comment) => ({ ...comment, uuid: newId(Date.parse(comment.createdAt)) })),
            },
          ]
        : []
    })
    const comments = fresh.flatMap((one) => one.comments.map((comment) => toCommentRow(comment, one.row.uuid)))
    if (comments.length > 0) await tx.query(insertComments, [JSON.stringify(comments)], 'import-comments')
    const names = await findNames(tx, rows.flatMap(namedIn))
    const items = fresh.map(({ row, comments }) => ({
      ticket: factsOf(row, names),
      comments: comments.map(({ uuid, author, internal, text, createdAt }) => ({
        uuid,
        author: { uuid: author.uuid, name: author.name },
        authorSide: author.side,
        internal,
        text,
        createdAt,
      })),
    }))
    await emitAll(
      tx,
      chunks(items, perEvent).map((chunk) => ({ event: ticketsImported, data: { items: chunk } })),
    )
    return { imported: rows.length, skipped: tickets.length - rows.length, refused: [] }
  })
})

const insertTickets = `
  INSERT INTO ticket (uuid, subject, description, status, priority, type, project, assignee, author, customer, customer_user, responsible_groups, people,
    created_at, updated_at, internal, source_key, comment_count, first_response_at)
  SELECT t.uuid, subject, description, status, priority, type, project, assignee, author, customer, customer_user,
    coalesce((SELECT responsible_groups FROM template WHERE template.type = t.type AND is_default), '{}'),
    array_remove(ARRAY[author, customer_user], NULL), created_at, updated_at, customer IS NULL, source_key, comment_count, first_response_at
  FROM jsonb_to_recordset($1::jsonb) AS t (uuid uuid, subject text, description text, status text, priority text, type text, project text, assignee uuid,
    author uuid, customer uuid, customer_user uuid, created_at timestamptz, updated_at timestamptz, source_key text, comment_count int, first_response_at timestamptz)
  ON CONFLICT (source_key) DO NOTHING RETURNING *`

const insertComments = `
  INSERT INTO comment (uuid, ticket, author, author_side, text, internal, created_at, updated_at)
  SELECT uuid, ticket, author, author_side, text, internal, created_at, created_at
  FROM jsonb_to_recordset($1::jsonb) AS c (uuid uuid, ticket uuid, author uuid, author_side text, text text, internal boolean, created_at timestamptz)`

function sourceKey(ticket: ImportedTicket): string {
  return `import:${ticket.externalId}`
}

function toRow(ticket: ImportedTicket, uuid: string): object {
  const firstResponse = ticket.comments.find((comment) => comment.author.side === 'staff' && !comment.internal)
  return {
    uuid,
    subject: ticket.subject.slice(0, 255).toWellFormed(),
    description: ticket.body || '(ohne Text)',
    status: ticket.status,
    priority: ticket.priority,
    type: ticket.type,
    project: projectOf(ticket.type, undefined),
    assignee: ticket.assignee?.uuid ?? null,
    author: ticket.author.uuid,
    customer: ticket.customer,
    customer_user: ticket.customer ? ticket.author.uuid : null,
    created_at: ticket.createdAt,
    updated_at: ticket.updatedAt,
    source_key: sourceKey(ticket),
    comment_count: ticket.comments.length,
    first_response_at: firstResponse?.createdAt ?? null,
  }
}

function toCommentRow(comment: ImportedTicket['comments'][number] & { uuid: string }, ticket: string): object {
  const { uuid, author, text, internal, createdAt } = comment
  return { uuid, ticket, author: author.uuid, author_side: author.side, text, internal, created_at: createdAt }
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
