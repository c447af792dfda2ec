import { ticketSlaChanged } from '@leitstand/contracts/sla/requests'
import {
  commentChanged,
  commentCreated,
  commentDeleted,
  ticketChanged,
  ticketCreated,
  ticketDeleted,
  ticketsImported,
  ticketTransitioned,
} from '@leitstand/contracts/ticket/events'
import type { CommentFacts } from '@leitstand/contracts/ticket/ticket'
import type { Sql } from '@leitstand/kit/database'
import { consume } from '../context.ts'
import { putComments, putTickets, toCommentText } from '../store/documents.ts'

// Delivery is at least once and unordered: versions keep an old ticket from overwriting a newer one.

/** A comment brings its ticket along, so it can arrive before the ticket itself. */
async function putComment(tx: Sql, comment: CommentFacts): Promise<void> {
  await putTickets(tx, [comment.ticket])
  await putComments(tx, [toCommentText(comment)])
  if (comment.mentions.length > 0) {
    await tx.query(
      'UPDATE document SET mentioned = ARRAY(SELECT DISTINCT unnest(mentioned || $2::uuid[])) WHERE uuid = $1',
      [comment.ticket.uuid, comment.mentions.map((person) => person.uuid)],
    )
  }
}

export const indexTickets = [
  consume(ticketCreated, ({ ticket }, { tx }) => putTickets(tx, [ticket])),
  consume(ticketChanged, ({ ticket }, { tx }) => putTickets(tx, [ticket])),
  consume(ticketTransitioned, ({ ticket }, { tx }) => putTickets(tx, [ticket])),
  consume(ticketDeleted, ({ ticket }, { tx }) => putTickets(tx, [ticket])),
  consume(commentCreated, ({ comment }, { tx }) => putComment(tx, comment)),
  consume(commentChanged, ({ comment }, { tx }) => putComment(tx, comment)),
  consume(commentDeleted, ({ comment }, { tx }) => putComment(tx, comment)),
  consume(ticketsImported, async ({ items }, { tx }) => {
    await putTickets(
      tx,
      items.map((item) => item.ticket),
    )
    const comments = items.flatMap(({ ticket, comments }) =>
      comments.map((comment) => ({ ...comment, ticket: ticket.uuid, deleted: false, version: 1 })),
    )
    await putComments(tx, comments)
  }),
  consume(ticketSlaChanged, async ({ ticket, sla, version }, { tx }) => {
    const dueAt = sla && !sla.respondedAt ? sla.dueAt : null
    await tx.query(
      'UPDATE document SET sla_due_at = $2, sla_version = $3 WHERE uuid = $1 AND sla_version < $3',
      [ticket, dueAt, version],
      'document-sla',
    )
  }),
]
