import type { ImportedTicket } from '@leitstand/contracts/ticket/import-and-export'
import type { Sql } from '@leitstand/kit/database'
import type { StartedTicket } from '../domain/new-ticket.ts'
import type { TicketRow } from '../domain/rows.ts'
import { peopleOf } from './tickets.ts'

/** What a ticket from elsewhere has been through already. */
export type ImportedRow = StartedTicket & Pick<TicketRow, 'comment_count' | 'first_response_at'>

/** In one statement, whatever their number; those that are in already are passed over, and take no ticket number. */
export async function insertImported(tx: Sql, tickets: readonly ImportedRow[]): Promise<TicketRow[]> {
  const rows = tickets.map((ticket) => ({ ...ticket, people: peopleOf(ticket) }))
  const columns = Object.keys(rows[0] ?? { uuid: '' })
    .sort()
    .join(', ')
  return await tx.query<TicketRow>(
    `INSERT INTO ticket (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::ticket, $1::jsonb) AS given
     WHERE NOT EXISTS (SELECT FROM ticket WHERE ticket.source_key = given.source_key)
     ON CONFLICT (source_key) DO NOTHING RETURNING *`,
    [JSON.stringify(rows)],
  )
}

export type ImportedComment = ImportedTicket['comments'][number] & { uuid: string; ticket: string }

export async function insertImportedComments(tx: Sql, comments: readonly ImportedComment[]): Promise<void> {
  if (comments.length === 0) return
  const rows = comments.map(({ uuid, ticket, author, text, internal, createdAt }) => ({
    uuid,
    ticket,
    author: author.uuid,
    author_side: author.side,
    text,
    internal,
    created_at: createdAt,
  }))
  await tx.query(
    `INSERT INTO comment (uuid, ticket, author, author_side, text, internal, created_at, updated_at)
     SELECT uuid, ticket, author, author_side, text, internal, created_at, created_at
     FROM jsonb_to_recordset($1::jsonb) AS c (uuid uuid, ticket uuid, author uuid, author_side text, text text, internal boolean, created_at timestamptz)`,
    [JSON.stringify(rows)],
    'import-comments',
  )
}
