import { commentChanged, commentCreated, commentDeleted } from '@leitstand/contracts/ticket/events'
import { consume } from '../context.ts'
import { entriesOfComment } from '../domain/activity-entries.ts'
import { recordHappening } from '../recording/record-happening.ts'
import { addEntries } from '../store/activity.ts'

/** A new comment is news, a changed or removed one only history. */
export const onComment = (publicUrl: string) => [
  consume(commentCreated, async ({ comment, ...happening }, context) => {
    const entries = entriesOfComment({ ...happening, changes: [] }, comment)
    const { ticket, authorSide } = comment
    await recordHappening({ ticket, actor: happening.actor, entries, authorSide }, publicUrl, context)
  }),
  ...[commentChanged, commentDeleted].map((event) =>
    consume(event, async ({ comment, ...happening }, { tx, event: { time } }) => {
      await addEntries(tx, comment.ticket.uuid, entriesOfComment(happening, comment), new Date(time))
    }),
  ),
]
