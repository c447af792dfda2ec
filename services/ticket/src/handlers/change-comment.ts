import { isStaff } from '@leitstand/contracts/actor'
import type { ParsedInputOf } from '@leitstand/contracts/define'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { approveComment, changeComment, deleteComment, restoreComment } from '@leitstand/contracts/ticket/comments'
import { commentChanged, commentDeleted } from '@leitstand/contracts/ticket/events'
import { isAsItStands } from '@leitstand/kit/as-it-stands'
import type { Sql } from '@leitstand/kit/database'
import { emitAll, personOf } from '@leitstand/kit/outbox'
import { type Context, serve } from '../context.ts'
import { changesBetween } from '../domain/changes.ts'
import { factsOf, namedIn } from '../domain/fields.ts'
import { restorableSince } from '../domain/restoring.ts'
import type { TicketRow } from '../domain/rows.ts'
import { mayChangeComment, maySayResolved, maySeeComment } from '../domain/ticket-policy.ts'
import { toCommentFacts } from '../steps/facts.ts'
import { fileAdded } from '../steps/open-ticket.ts'
import { presentComments } from '../steps/present-comments.ts'
import { checkReferences } from '../steps/references.ts'
import { lockVisibleTicket, mustBeOpen, mustGoOnHere, visibleComment } from '../steps/visible.ts'
import { tellTicket } from '../steps/write-comment.ts'
import {
  type AttachmentRow,
  attachmentsOfComments,
  bindAttachments,
  deleteAttachmentsOf,
  hideAttachmentsOf,
  restoreAttachmentsOf,
  toBlobRef,
  uuidsInText,
} from '../store/attachments.ts'
import {
  restoreComment as bringBack,
  type CommentRow,
  findDeletedComment,
  lockComment,
  updateComment,
} from '../store/comments.ts'
import { findNames } from '../store/names.ts'
import { countComments } from '../store/tickets.ts'

export const handleChangeComment = serve(changeComment, async ({ uuid, ...input }, context) => {
  const { comment, ticket: seen } = await visibleComment(context, context.actor, uuid)
  if (!mayChangeComment(context.actor, comment)) throw new AppError('forbidden')
  const { resolvedText = comment.resolved_text } = input
  if (resolvedText !== comment.resolved_text && !maySayResolved(context.actor))
    throw invalid({ propertyPath: 'resolvedText', code: 'unknown-field' })
  mustBeOpen(seen)
  await checkReferences(context, { person: { mentions: input.mentions ?? [] } }, seen)
  return await context.transaction(async (tx) => {
    const { before, ticket } = await lock(tx, comment, context)
    mustBeOpen(ticket)
    await refuseStale(tx, before, ticket, context)
    const internal = isInternalAfter(before, input, context)
    const answered = before.internal && !internal ? await show(tx, before, context) : undefined
    const columns = {
      ...reworded(before, input, context),
      internal,
      first_response: before.first_response || answered?.is_first_response === true,
    }
    if (isAsItStands(columns, before)) return await presentOne(tx, before, ticket, context)
    const row = await updateComment(tx, uuid, columns, context.clock.now())
    if (internal) await hideAttachmentsOf(tx, uuid)
    const added = row.text === before.text ? [] : await bindNew(tx, row, context)
    return await announce(tx, commentChanged, before, row, answered ?? ticket, context, added)
  })
})

async function refuseStale(tx: Sql, before: CommentRow, ticket: TicketRow, context: Context): Promise<void> {
  if (context.seenVersion === undefined || context.seenVersion >= before.version) return
  throw new AppError('changed', { current: await presentOne(tx, before, ticket, context) })
}

/** Whether a text is for staff alone is the staff's to say. */
function isInternalAfter(
  before: CommentRow,
  { internal = before.internal }: { internal?: boolean | undefined },
  { actor }: Context,
) {
  return isStaff(actor) ? internal : before.internal
}

type Words = Pick<ParsedInputOf<typeof changeComment>, 'text' | 'resolvedText' | 'mentions'>

/** Staff approved the words that were there, so it ends when a customer writes others. */
function reworded(before: CommentRow, input: Words, { actor }: Context) {
  const { text = before.text, resolvedText = before.resolved_text, mentions = before.mentions } = input
  const isNew = text !== before.text || resolvedText !== before.resolved_text
  return {
    text,
    resolved_text: resolvedText,
    mentions: [...mentions],
    edited: before.edited || before.text !== text,
    approved: before.approved && (isStaff(actor) || !isNew),
  }
}

/** Files that came into the text while it was changed. */
async function bindNew(tx: Sql, { uuid, ticket, text, internal }: CommentRow, { actor }: Context) {
  return await bindAttachments(tx, {
    uuids: uuidsInText(text),
    owner: actor.uuid,
    ticket,
    comment: uuid,
    internal,
    text,
  })
}

/** Approval has its own call, which sets and takes back (AMB-062). */
export const handleApproveComment = serve(approveComment, async ({ uuid }, context) => {
  const { comment } = await visibleComment(context, context.actor, uuid)
  return await context.transaction(async (tx) => {
    const { before, ticket } = await lock(tx, comment, context)
    mustGoOnHere(ticket)
    const row = await updateComment(tx, uuid, { approved: !before.approved }, context.clock.now())
    return await announce(tx, commentChanged, before, row, ticket, context)
  })
})

export const handleDeleteComment = serve(deleteComment, async ({ uuid }, context) => {
  const { comment } = await visibleComment(context, context.actor, uuid)
  if (!mayChangeComment(context.actor, comment)) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    const { before, ticket } = await lock(tx, comment, context)
    mustBeOpen(ticket)
    const now = context.clock.now()
    const by = context.actor.uuid
    const row = await updateComment(tx, uuid, { deleted_at: now, deleted_by: by }, now)
    await countComments(tx, ticket.uuid, -1)
    // Announced with its files, which go with it.
    await announce(tx, commentDeleted, before, row, ticket, context)
    await deleteAttachmentsOf(tx, uuid, by, now)
    return null
  })
})

/** One that is there answers as it is, so that asking twice does no harm. */
export const handleRestoreComment = serve(restoreComment, async ({ uuid }, context) => {
  const { actor, clock } = context
  const deleted = await findDeletedComment(context, { uuid, by: actor.uuid, since: restorableSince(clock.now()) })
  if (deleted === undefined) return await presentOwn(context, uuid, context)
  if (!maySeeComment(actor, deleted)) throw new AppError('not-found')
  return await context.transaction(async (tx) => {
    const ticket = await lockVisibleTicket(tx, actor, deleted.ticket)
    mustBeOpen(ticket)
    const row = await bringBack(tx, uuid, clock.now())
    if (!row) return await presentOwn(tx, uuid, context)
    await restoreAttachmentsOf(tx, uuid, deleted.deleted_at ?? clock.now())
    await countComments(tx, ticket.uuid, 1)
    return await announce(tx, commentChanged, deleted, row, ticket, context)
  })
})

async function presentOwn(on: Sql, uuid: string, context: Context) {
  const { comment, ticket } = await visibleComment(on, context.actor, uuid)
  if (!mayChangeComment(context.actor, comment)) throw new AppError('forbidden')
  return await presentOne(on, comment, ticket, context)
}

async function presentOne(on: Sql, comment: CommentRow, ticket: TicketRow, context: Context) {
  const [shown] = await presentComments(on, [comment], new Map([[ticket.uuid, ticket]]), context)
  if (!shown) throw new Error('a comment could not be shown')
  return shown
}

/** An answer that its customer may read from now on counts as one that is written now. */
async function show(tx: Sql, { ticket, author_side: side }: CommentRow, { actor, clock }: Context) {
  const isReply = side === 'staff'
  return await tellTicket(tx, { ticket, by: personOf(actor), isByStaff: isReply, isReply, added: 0, at: clock.now() })
}

/** Both read anew, the ticket first: whoever rewords a comment at the moment when somebody hides it must not show it again. */
async function lock(tx: Sql, comment: CommentRow, { actor }: Context) {
  const ticket = await lockVisibleTicket(tx, actor, comment.ticket)
  const before = await lockComment(tx, comment.uuid)
  if (!before || !maySeeComment(actor, before)) throw new AppError('not-found')
  return { before, ticket }
}

async function announce(
  tx: Sql,
  event: typeof commentChanged | typeof commentDeleted,
  before: CommentRow,
  row: CommentRow,
  ticket: TicketRow,
  context: Context,
  added: readonly AttachmentRow[] = [],
) {
  const names = await findNames(tx, [...namedIn(ticket), row.author, ...row.mentions])
  const facts = factsOf(ticket, names)
  const actor = personOf(context.actor)
  const files = (await attachmentsOfComments(tx, [row.uuid])).get(row.uuid) ?? []
  const seen = ({ text, internal, approved, resolved_text, deleted_at }: CommentRow) => ({
    text,
    internal,
    approved,
    resolvedText: resolved_text,
    deleted: deleted_at !== null,
  })
  const comment = toCommentFacts(row, facts, names, files.map(toBlobRef))
  const changes = changesBetween(seen(before), seen(row))
  const mentioned = names.people(row.mentions.filter((uuid) => !before.mentions.includes(uuid)))
  await emitAll(tx, [
    { event, data: { comment, actor, changes, mentioned, version: row.version } },
    ...added.map((file) => fileAdded(file, facts, actor)),
  ])
  return await presentOne(tx, row, ticket, context)
}
