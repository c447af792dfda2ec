import { isStaff } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { approveComment, changeComment, deleteComment } from '@leitstand/contracts/ticket/comments'
import { commentChanged, commentDeleted } from '@leitstand/contracts/ticket/events'
import type { Sql } from '@leitstand/kit/database'
import { emit, personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { changesBetween } from '../domain/changes.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import { mayChangeComment, maySeeComment } from '../domain/ticket-policy.ts'
import { toCommentFacts } from '../steps/facts.ts'
import { presentComments } from '../steps/present-comments.ts'
import { mustBeOpen, visibleComment } from '../steps/visible.ts'
import { tellTicket } from '../steps/write-comment.ts'
import { attachmentsOfComments, deleteAttachmentsOf, hideAttachmentsOf, toBlobRef } from '../store/attachments.ts'
import { type CommentRow, lockComment, updateComment } from '../store/comments.ts'
import { findNames } from '../store/names.ts'
import { uncountComment } from '../store/tickets.ts'

export const handleChangeComment = serve(changeComment, async ({ uuid, ...input }, context) => {
  const { comment, ticket } = await visibleComment(context, context.actor, uuid)
  if (!mayChangeComment(context.actor, comment)) throw new AppError('forbidden')
  mustBeOpen(ticket)
  if (context.seenVersion !== undefined && context.seenVersion < comment.version) {
    throw new AppError('changed', {
      current: (await presentComments(context, [comment], new Map([[ticket.uuid, ticket]]), context))[0],
    })
  }
  return await context.transaction(async (tx) => {
    const before = await lock(tx, comment, context)
    const { internal = before.internal } = isStaff(context.actor) ? input : {}
    const { text = before.text, resolvedText = before.resolved_text } = input
    const answered = before.internal && !internal ? await show(tx, before, context) : undefined
    const columns = {
      text,
      internal,
      resolved_text: resolvedText,
      edited: before.edited || before.text !== text,
      first_response: before.first_response || answered?.is_first_response === true,
    }
    const row = await updateComment(tx, uuid, columns, context.clock.now())
    if (internal) await hideAttachmentsOf(tx, uuid)
    return await announce(tx, commentChanged, before, row, answered ?? ticket, context)
  })
})

/** Approval has its own call, which sets and takes back (AMB-062). */
export const handleApproveComment = serve(approveComment, async ({ uuid }, context) => {
  if (!isStaff(context.actor)) throw new AppError('forbidden')
  const { comment, ticket } = await visibleComment(context, context.actor, uuid)
  return await context.transaction(async (tx) => {
    const before = await lock(tx, comment, context)
    const row = await updateComment(tx, uuid, { approved: !before.approved }, context.clock.now())
    return await announce(tx, commentChanged, before, row, ticket, context)
  })
})

export const handleDeleteComment = serve(deleteComment, async ({ uuid }, context) => {
  const { comment, ticket } = await visibleComment(context, context.actor, uuid)
  if (!mayChangeComment(context.actor, comment)) throw new AppError('forbidden')
  mustBeOpen(ticket)
  return await context.transaction(async (tx) => {
    const now = context.clock.now()
    const row = await updateComment(tx, uuid, { deleted_at: now }, now)
    await uncountComment(tx, ticket.uuid)
    // Announced with its files, which go with it.
    await announce(tx, commentDeleted, comment, row, ticket, context)
    await deleteAttachmentsOf(tx, uuid, now)
    return null
  })
})

/** An answer that its customer may read from now on counts as one that is written now. */
async function show(tx: Sql, { ticket, author_side: side }: CommentRow, { actor, clock }: Context) {
  const isReply = side === 'staff'
  return await tellTicket(tx, { ticket, by: personOf(actor), isByStaff: isReply, isReply, added: 0, at: clock.now() })
}

/** Read anew: whoever rewords a comment at the moment when somebody hides it must not show it again. */
async function lock(tx: Sql, { uuid }: CommentRow, { actor }: Context): Promise<CommentRow> {
  const row = await lockComment(tx, uuid)
  if (!row || !maySeeComment(actor, row)) throw new AppError('not-found')
  return row
}

async function announce(
  tx: Sql,
  event: typeof commentChanged | typeof commentDeleted,
  before: CommentRow,
  row: CommentRow,
  ticket: TicketRow,
  context: Context,
) {
  const names = await findNames(tx, [...namedIn(ticket), row.author, ...row.mentions])
  const files = (await attachmentsOfComments(tx, [row.uuid])).get(row.uuid) ?? []
  const seen = ({ text, internal, approved, resolved_text }: CommentRow) => ({
    text,
    internal,
    approved,
    resolvedText: resolved_text,
  })
  await emit(tx, event, {
    comment: toCommentFacts(row, factsOf(ticket, names), names, files.map(toBlobRef)),
    actor: personOf(context.actor),
    changes: changesBetween(seen(before), seen(row)),
    version: row.version,
  })
  const [shown] = await presentComments(tx, [row], new Map([[ticket.uuid, ticket]]), context)
  if (!shown) throw new Error('a changed comment could not be shown')
  return shown
}
