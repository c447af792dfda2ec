import { systemActor } from '@leitstand/contracts/actor'
import { commentChanged, commentCreated, commentDeleted } from '@leitstand/contracts/ticket/events'
import type { ReceivedEventOf } from '@leitstand/kit/chassis'
import { consumeAll } from '../context.ts'
import { entriesOfComment } from '../domain/activity-entries.ts'
import type { HistoryEvent } from '../domain/ticket-update.ts'
import { updatesOf } from '../domain/ticket-updates.ts'
import { withdrawalsOfComment } from '../domain/withdrawals.ts'
import { notifyPeople } from '../recording/notify-people.ts'
import { recordHistory } from '../recording/record-history.ts'
import { recordMoments } from '../recording/record-moments.ts'
import { tickets } from '../store/tickets.ts'

/**
 * A new comment is news, a changed one to whom it addresses since then, else it is history, like a removed one. One that becomes
 * internal or is removed takes back what was told of it.
 */
export const onComment = (publicUrl: string) => [
  consumeAll(
    [commentCreated],
    ({ comment }) => comment.uuid,
    (received, context) => recordHistory(received.map(toHistoryEvent), publicUrl, context),
  ),
  consumeAll(
    [commentChanged, commentDeleted],
    ({ comment }) => comment.uuid,
    async (received, { tx, clock, config }) => {
      await tickets.keep(
        tx,
        received.map(({ data }) => data.comment.ticket),
      )
      const withdrawals = received.flatMap(({ data: { comment, changes } }) => withdrawalsOfComment(comment, changes))
      const recorded = await recordMoments(tx, received.map(toChange), withdrawals)
      const mentioning = recorded.filter(({ entries }) => entries.some(({ mentions }) => mentions.length > 0))
      const now = clock.now()
      const isUrgent = received.length === 1 && withdrawals.length > 0
      await notifyPeople(updatesOf(mentioning, now), publicUrl, { tx, now, timeZone: config.timeZone, isUrgent })
    },
  ),
]

function toHistoryEvent({
  data: { comment, actor, handsOver },
  event,
}: ReceivedEventOf<typeof commentCreated>): HistoryEvent {
  const { ticket, authorSide, author, internal } = comment
  const isOfStranger = authorSide === 'customer' && author.uuid === systemActor.uuid && !internal
  const handover = handsOver ? 'note' : undefined
  const entries = entriesOfComment({ actor, changes: [], mentioned: comment.mentions }, comment)
  return { ticket, actor, at: new Date(event.time), entries, authorSide, isOfStranger, handover }
}

function toChange({
  data,
  event,
}: ReceivedEventOf<typeof commentChanged> | ReceivedEventOf<typeof commentDeleted>): HistoryEvent {
  const { comment, actor, changes } = data
  const mentioned = 'mentioned' in data ? data.mentioned : []
  // Saved as it was: nobody need read that.
  const isSame = changes.length + mentioned.length === 0 && !comment.deleted
  const entries = isSame ? [] : entriesOfComment({ actor, changes, mentioned }, comment)
  return { ticket: comment.ticket, actor, at: new Date(event.time), entries, onlyMentioned: true }
}
