import type { DataOf } from '@leitstand/contracts/define'
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
import type { CommentFacts } from '@leitstand/contracts/ticket/ticket'
import type { EventReaction } from '@leitstand/kit/chassis'
import type { Sql } from '@leitstand/kit/database'
import { consume, consumeAll } from '../context.ts'
import { putComments, toCommentText } from '../store/comment-texts.ts'
import { addMentioned, putDueTimes, putTickets, putWholeTickets } from '../store/documents.ts'
import { isRestricted } from '../store/vocabulary.ts'

// Delivery is at least once and unordered: versions keep an old ticket from overwriting a newer one.

/** Comments bring their tickets along, so they can arrive before the tickets themselves. */
async function putCommentsOfTickets(tx: Sql, comments: readonly CommentFacts[]): Promise<void> {
  await putTickets(
    tx,
    comments.map(({ ticket }) => ticket),
  )
  await putComments(tx, comments.map(toCommentText))
  await addMentioned(
    tx,
    comments.flatMap(({ ticket, mentions }) =>
      mentions.map((person) => ({ ticket: ticket.uuid, person: person.uuid })),
    ),
  )
}

/** Told, inside the transaction, which tickets' documents have changed. */
export type Changed = (tx: Sql, uuids: readonly string[]) => Promise<void>

/** Keeps the index. `changed` lets an engine outside of the database follow. */
export function indexTickets(changed: Changed): EventReaction[] {
  return [
    consumeAll(
      [ticketCreated, ticketChanged, ticketTransitioned, ticketDeleted],
      ({ ticket }) => ticket.uuid,
      async (received, { tx }) => {
        const tickets = received.map(({ data }) => data.ticket)
        await putTickets(tx, tickets)
        await changed(
          tx,
          tickets.map(({ uuid }) => uuid),
        )
      },
    ),
    consumeAll(
      [commentCreated, commentChanged, commentDeleted],
      ({ comment }) => comment.uuid,
      async (received, { tx }) => {
        const comments = received.map(({ data }) => data.comment)
        await putCommentsOfTickets(tx, comments)
        await changed(tx, [...new Set(comments.map(({ ticket }) => ticket.uuid))])
      },
    ),
    consume(ticketsImported, async ({ items }, { tx }) => {
      const comments = items.flatMap((item) =>
        item.comments.map((one) => ({
          ...one,
          ...{ ticket: item.ticket.uuid, deleted: false, version: 1, isRestricted: isRestricted(item.ticket) },
        })),
      )
      await putWholeTickets(
        tx,
        items.map((item) => item.ticket),
        comments,
      )
      await changed(
        tx,
        items.map((item) => item.ticket.uuid),
      )
    }),
    consumeAll(
      [ticketSlaChanged],
      ({ ticket }) => ticket,
      async (received, { tx }) => {
        await putDueTimes(
          tx,
          received.map(({ data: { ticket, sla, version } }) => {
            return { ticket, dueAt: sla && nextDue(sla), version }
          }),
        )
        await changed(tx, [...new Set(received.map(({ data: { ticket } }) => ticket))])
      },
    ),
  ]
}

/** What is to happen next of what was promised, unless that clock stands still. */
function nextDue({ respondedAt, pausedAt, dueAt, resolution }: NonNullable<DataOf<typeof ticketSlaChanged>['sla']>) {
  if (!respondedAt) return pausedAt ? null : dueAt
  return resolution && !resolution.resolvedAt && !resolution.pausedAt ? resolution.dueAt : null
}
