import { commentChanged, commentCreated, commentDeleted } from '@leitstand/contracts/ticket/events'
import type { ReceivedEventOf } from '@leitstand/kit/chassis'
import { consumeAll } from '../context.ts'
import { entriesOfComment } from '../domain/activity-entries.ts'
import type { HistoryEvent } from '../domain/ticket-update.ts'
import { withdrawalsOfComment } from '../domain/withdrawals.ts'
import { recordHistory } from '../recording/record-history.ts'
import { recordMoments } from '../recording/record-moments.ts'
import { tickets } from '../store/tickets.ts'

/** A new comment is news, a changed or removed one only history. One that becomes internal or is removed takes back what was told of it. */
export const onComment = (publicUrl: string) => [
  consumeAll(
    [commentCreated],
    ({ comment }) => comment.uuid,
    (received, context) => recordHistory(received.map(toHistoryEvent), publicUrl, context),
  ),
  consumeAll(
    [commentChanged, commentDeleted],
    ({ comment }) => comment.uuid,
    async (received, { tx }) => {
      await tickets.keep(
        tx,
        received.map(({ data }) => data.comment.ticket),
      )
      await recordMoments(
        tx,
        received.map(({ data: { comment, ...about }, event }) => ({
          ticket: comment.ticket,
          at: new Date(event.time),
          entries: entriesOfComment(about, comment),
        })),
        received.flatMap(({ data: { comment, changes } }) => withdrawalsOfComment(comment, changes)),
      )
    },
  ),
]

function toHistoryEvent({
  data: { comment, actor, handsOver },
  event,
}: ReceivedEventOf<typeof commentCreated>): HistoryEvent {
  const { ticket, authorSide } = comment
  const handover = handsOver ? 'note' : undefined
  const entries = entriesOfComment({ actor, changes: [] }, comment)
  return { ticket, actor, at: new Date(event.time), entries, authorSide, handover }
}
