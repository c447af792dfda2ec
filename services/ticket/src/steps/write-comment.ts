import { AppError } from '@leitstand/contracts/problems'
import { commentCreated } from '@leitstand/contracts/ticket/events'
import type { AuthorSide, TextFormat } from '@leitstand/contracts/ticket/values'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { emitAll } from '@leitstand/kit/outbox'
import { setTimer } from '@leitstand/kit/timers'
import { factsOf, namedIn } from '../domain/fields.ts'
import type { TicketRow } from '../domain/rows.ts'
import {
  type AttachmentRow,
  asKept,
  bindAttachments,
  insertAttachments,
  type NewAttachment,
  toBlobRef,
} from '../store/attachments.ts'
import { type CommentRow, insertComment } from '../store/comments.ts'
import { findNames, rememberName } from '../store/names.ts'
import { type CountedComment, countComment } from '../store/tickets.ts'
import { confirmSender } from './confirm-sender.ts'
import { toCommentFacts } from './facts.ts'
import { mustAllBeBound } from './named-uploads.ts'
import { fileAdded } from './open-ticket.ts'

export interface WrittenComment {
  ticket: string
  author: { uuid: string; name: string; side: AuthorSide }
  /** No person wrote it, so it is no work and no answer. */
  automatic?: boolean
  text: string
  textFormat?: TextFormat
  internal: boolean
  sendByEmail?: boolean
  viaEmail?: boolean
  senderUnconfirmed?: boolean
  emergencyApproved?: boolean
  /** It hands the ticket over to its new assignee. */
  handsOver?: boolean
  resolvedText?: string | null
  mentions?: readonly string[]
  sourceKey?: string
  /** Uploads that the writer named; each has to be there. */
  named?: readonly string[]
  /** Those that the text shows, as far as they are the writer's. */
  shown?: readonly string[]
  received?: readonly Omit<NewAttachment, 'comment' | 'internal'>[]
  at: Date
}

/** The timer that moves a ticket on when its customer has answered, or a mail came to a closed one (AMB-156, AMB-170, AMB-222). */
export const customerAnswered = 'customer-answered'

/**
 * Writes a comment: the ticket learns of it (counter, first response, last action of staff), files are tied to it, the fact is
 * announced. One transaction of the caller's.
 */
export async function writeComment(
  tx: Sql,
  written: WrittenComment,
): Promise<{ comment: CommentRow; ticket: TicketRow; files: AttachmentRow[] }> {
  const { author, at, viaEmail = false, sendByEmail = false, named = [], shown = [] } = written
  rememberName(author.uuid, author.name)
  const isStaffs = author.side === 'staff' && !written.automatic
  const ticket = await tellTicket(tx, {
    ticket: written.ticket,
    by: author,
    isByStaff: isStaffs,
    isReply: isStaffs && !written.internal,
    added: 1,
    at,
  })
  const comment = await insertComment(tx, {
    uuid: newId(at.getTime()),
    ticket: ticket.uuid,
    author: author.uuid,
    author_side: author.side,
    text: written.text,
    text_format: written.textFormat ?? 'markdown',
    internal: written.internal,
    emergency_approved: written.emergencyApproved ?? false,
    first_response: ticket.is_first_response,
    resolved_text: written.resolvedText ?? null,
    send_by_email: sendByEmail && !written.internal,
    via_email: viaEmail,
    sender_unconfirmed: written.senderUnconfirmed ?? false,
    mentions: [...(written.mentions ?? [])],
    source_key: written.sourceKey ?? null,
    created_at: at,
    updated_at: at,
  })
  const received = (written.received ?? []).map((file) => ({
    ...file,
    comment: comment.uuid,
    internal: written.internal,
  }))
  await insertAttachments(tx, received)
  const bound = await bindAttachments(tx, {
    uuids: [...named, ...shown],
    owner: author.uuid,
    ticket: ticket.uuid,
    comment: comment.uuid,
    internal: written.internal,
    text: written.text,
  })
  mustAllBeBound(named, bound)
  const files: AttachmentRow[] = [...bound, ...received.map(asKept)]
  await announce(tx, comment, ticket, files, written.handsOver ?? false)
  if (movesOn(written, ticket))
    await setTimer(tx, {
      kind: customerAnswered,
      key: ticket.uuid,
      dueAt: at,
      payload: { ticket: ticket.uuid, version: ticket.version },
    })
  return { comment, ticket, files }
}

function movesOn({ author, viaEmail = false }: WrittenComment, { status }: TicketRow): boolean {
  return author.side === 'customer' || (viaEmail && status === 'closed')
}

/** What the ticket learns of a comment that is written or shown. Who answers in it stands up for the mail that opened it. */
export async function tellTicket(
  tx: Sql,
  comment: CountedComment,
): Promise<TicketRow & { is_first_response: boolean }> {
  const counted = await countComment(tx, comment)
  if (!counted) throw new AppError('not-found')
  const shown = comment.isReply ? await confirmSender(tx, counted, comment.by, comment.at) : counted
  return { ...shown, is_first_response: counted.is_first_response }
}

async function announce(
  tx: Sql,
  comment: CommentRow,
  ticket: TicketRow,
  files: readonly AttachmentRow[],
  handsOver: boolean,
): Promise<void> {
  const names = await findNames(tx, [...namedIn(ticket), comment.author, ...comment.mentions])
  const facts = factsOf(ticket, names)
  const actor = names.person(comment.author)
  const data = { comment: toCommentFacts(comment, facts, names, files.map(toBlobRef)), actor, handsOver }
  await emitAll(tx, [
    { event: commentCreated, data: { ...data, version: comment.version } },
    ...files.map((file) => fileAdded(file, facts, actor)),
  ])
}
