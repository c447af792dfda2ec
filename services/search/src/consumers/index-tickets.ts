import { ticketSlaChanged } from '@leitstand/contracts/sla/events'
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
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { EventReaction } from '@leitstand/kit/chassis'
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

/** Told, inside the transaction, which tickets' documents have changed. */
export type Changed = (tx: Sql, uuids: readonly string[]) => Promise<void>

/** Keeps the index. `changed` lets an engine outside of the database follow. */
export function indexTickets(changed: Changed): EventReaction[] {
  const put = async (tx: Sql, ticket: TicketFacts) => {
    await putTickets(tx, [ticket])
    await changed(tx, [ticket.uuid])
  }
  const comment = async (tx: Sql, facts: CommentFacts) => {
    await putComment(tx, facts)
    await changed(tx, [facts.ticket.uuid])
  }
  return [
    consume(ticketCreated, ({ ticket }, { tx }) => put(tx, ticket)),
    consume(ticketChanged, ({ ticket }, { tx }) => put(tx, ticket)),
    consume(ticketTransitioned, ({ ticket }, { tx }) => put(tx, ticket)),
    consume(ticketDeleted, ({ ticket }, { tx }) => put(tx, ticket)),
    consume(commentCreated, (data, { tx }) => comment(tx, data.comment)),
    consume(commentChanged, (data, { tx }) => comment(tx, data.comment)),
    consume(commentDeleted, (data, { tx }) => comment(tx, data.comment)),
    consume(ticketsImported, async ({ items }, { tx }) => {
      await putTickets(
        tx,
        items.map((item) => item.ticket),
      )
      const comments = items.flatMap((item) =>
        item.comments.map((one) => ({ ...one, ticket: item.ticket.uuid, deleted: false, version: 1 })),
      )
      await putComments(tx, comments)
      await changed(
        tx,
        items.map((item) => item.ticket.uuid),
      )
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
}
