import type { BlobRef, CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { factsOf, type Names, namedIn } from '../domain/fields.ts'
import { mailOfComment } from '../domain/mail-policy.ts'
import type { TicketRow } from '../domain/rows.ts'
import type { CommentRow } from '../store/comments.ts'
import { findNames } from '../store/names.ts'

export async function ticketFacts(on: Sql, row: TicketRow): Promise<TicketFacts> {
  return factsOf(row, await findNames(on, namedIn(row)))
}

export function toCommentFacts(
  row: CommentRow,
  ticket: TicketFacts,
  names: Names,
  attachments: readonly (BlobRef & { uuid: string })[],
): CommentFacts {
  return {
    uuid: row.uuid,
    ticket,
    author: names.person(row.author),
    authorSide: row.author_side,
    text: row.text,
    internal: row.internal,
    firstResponse: row.first_response,
    textFormat: row.text_format,
    emergencyApproved: row.emergency_approved,
    resolvedText: row.resolved_text,
    sendByEmail: row.send_by_email,
    viaEmail: row.via_email,
    mail: mailOfComment(true, row),
    mentions: names.people(row.mentions),
    attachments: [...attachments],
    createdAt: row.created_at.toISOString(),
    deleted: row.deleted_at !== null,
    version: row.version,
  }
}
