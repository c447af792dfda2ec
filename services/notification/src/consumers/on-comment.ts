import { commentChanged, commentCreated, commentDeleted } from '@leitstand/contracts/ticket/events'
import type { HeardOf } from '@leitstand/kit/chassis'
import { consumeAll } from '../context.ts'
import { entriesOfComment } from '../domain/activity-entries.ts'
import type { Happening } from '../domain/news.ts'
import { recordHappenings } from '../recording/record-happenings.ts'
import { addHistory } from '../store/activity.ts'

/** A new comment is news, a changed or removed one only history. */
export const onComment = (publicUrl: string) => [
  consumeAll(
    [commentCreated],
    ({ comment }) => comment.uuid,
    (heard, context) => recordHappenings(heard.map(toHappening), publicUrl, context),
  ),
  consumeAll(
    [commentChanged, commentDeleted],
    ({ comment }) => comment.uuid,
    (heard, { tx }) =>
      addHistory(
        tx,
        heard.map(({ data: { comment, ...happening }, event }) => ({
          ticket: comment.ticket.uuid,
          at: new Date(event.time),
          entries: entriesOfComment(happening, comment),
        })),
      ),
  ),
]

function toHappening({ data: { comment, actor }, event }: HeardOf<typeof commentCreated>): Happening {
  const { ticket, authorSide } = comment
  const entries = entriesOfComment({ actor, changes: [] }, comment)
  return { ticket, actor, at: new Date(event.time), entries, authorSide }
}
