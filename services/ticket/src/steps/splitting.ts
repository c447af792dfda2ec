import { AppError, invalid } from '@leitstand/contracts/problems'
import { ticketDeleted } from '@leitstand/contracts/ticket/events'
import { mayBeIn, type TypeName } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import { newId } from '@leitstand/kit/ids'
import { emit, personOf } from '@leitstand/kit/outbox'
import type { Context } from '../context.ts'
import type { ValueChanges } from '../domain/metadata.ts'
import { type NewTicket, newTicket, type StartedTicket } from '../domain/new-ticket.ts'
import type { TemplateRow, TicketRow } from '../domain/rows.ts'
import { audienceOf } from '../domain/ticket-policy.ts'
import { type AttachmentRow, attachmentsOfComments, type NewAttachment } from '../store/attachments.ts'
import { type CommentRow, continueComment, lockComment } from '../store/comments.ts'
import { linkTickets, unlinkTickets } from '../store/ticket-links.ts'
import { findDescendants, lockTicket } from '../store/tickets.ts'
import { ticketFacts } from './facts.ts'
import { openTicket } from './open-ticket.ts'
import { removeTickets } from './remove-tickets.ts'
import { noteOnTicket } from './ticket-entries.ts'
import { lockVisibleTicket, mustGoOnHere } from './visible.ts'

interface Wish {
  comment: CommentRow
  origin: TicketRow
  subject: string
  type: TypeName
  template: TemplateRow | undefined
}

/** A ticket whose first text is a comment: of the same customer, for the same people, its author whoever wrote it. */
export function ticketOfComment({ comment, origin, subject, type, template }: Wish, { clock }: Context): NewTicket {
  const now = clock.now()
  const isCustomers = comment.author_side === 'customer'
  return newTicket(
    {
      uuid: newId(now.getTime()),
      subject,
      description: comment.text,
      description_format: comment.text_format,
      author: comment.author,
      created_at: now,
      processed_at: now,
      ...(!template && { type }),
      // A template of another type brings its ticket to where that type lives (AMB-101).
      ...(mayBeIn(origin.project, template?.type ?? type) && { project: origin.project }),
      customer: origin.customer,
      customer_user: isCustomers ? comment.author : origin.customer_user,
      internal: origin.internal || comment.internal,
      assignee: origin.assignee,
      responsible_users: origin.responsible_users,
      responsible_groups: origin.responsible_groups,
      // Whether the customer hears of it now is for whoever answers there.
      confirmation_option: 'disabled',
    },
    template,
  )
}

/** Opens the ticket with copies of the comment's files, and links both. */
export async function split(
  tx: Sql,
  { comment: seen, ticket, values }: { comment: CommentRow; ticket: StartedTicket; values: ValueChanges },
  context: Context,
): Promise<TicketRow> {
  const { uuid } = seen
  const origin = await lockOrigin(tx, seen, context)
  const comment = await lockComment(tx, uuid)
  // Reworded or hidden meanwhile, it would be another ticket.
  if (comment?.version !== seen.version || comment.continued_in !== null) throw new AppError('conflict')
  const files = (await attachmentsOfComments(tx, [uuid])).get(uuid) ?? []
  const copies = files.map((file) => copyOf(file, ticket))
  const description = copies.reduce((text, { uuid: copy }, index) => {
    return text.replaceAll(files[index]?.uuid ?? copy, copy)
  }, ticket.description)
  const row = await openTicket(tx, { ...ticket, description }, context.actor, { received: copies, values })
  if (!isForSameReaders(row, origin)) throw invalid({ propertyPath: 'template', code: 'split-other-readers' })
  await continueComment(tx, uuid, row.public_id)
  await linkTickets(tx, { from: origin.uuid, to: row.uuid, relation: 'relates_to', at: context.clock.now() })
  await noteBoth(tx, origin, row, { before: false, after: true }, context)
  return row
}

/** Takes the ticket away again, in which nothing was written since. */
export async function joinAgain(
  tx: Sql,
  { comment: seen, ticket: made }: { comment: CommentRow; ticket: string },
  context: Context,
): Promise<void> {
  const { uuid } = seen
  const origin = await lockOrigin(tx, seen, context)
  const comment = await lockComment(tx, uuid)
  const ticket = await lockTicket(tx, made)
  if (!ticket || comment?.continued_in !== ticket.public_id) throw new AppError('conflict')
  const isUsed = ticket.comment_count > 0 || (await findDescendants(tx, made)).length > 0
  if (isUsed) throw new AppError('ticket-in-use', { publicId: ticket.public_id })
  await unlinkTickets(tx, origin.uuid, made)
  await continueComment(tx, uuid, null)
  await noteBoth(tx, origin, ticket, { before: true, after: false }, context)
  const [row] = await removeTickets(tx, [made], context.clock.now())
  if (!row) throw new AppError('conflict')
  const actor = personOf(context.actor)
  await emit(tx, ticketDeleted, { ticket: await ticketFacts(tx, row), actor, version: row.version })
}

async function lockOrigin(tx: Sql, comment: CommentRow, { actor }: Context): Promise<TicketRow> {
  const origin = await lockVisibleTicket(tx, actor, comment.ticket)
  mustGoOnHere(origin)
  return origin
}

/** A text that is for some becomes no ticket for others, by a template of another kind. */
function isForSameReaders(ticket: TicketRow, origin: TicketRow): boolean {
  const [one, other] = [audienceOf(ticket), audienceOf(origin)]
  return one.staffRole === other.staffRole && (one.internal || !other.internal)
}

function copyOf(file: AttachmentRow, { uuid, created_at }: StartedTicket): NewAttachment {
  const { deleted_at: _deleted, thumb: _thumb, ...kept } = file
  return { ...kept, uuid: newId(), ticket: uuid, comment: null, created_at }
}

/** Both ends of the link tell of it, by number alone. */
async function noteBoth(
  tx: Sql,
  one: TicketRow,
  other: TicketRow,
  { before, after }: { before: boolean; after: boolean },
  context: Context,
): Promise<void> {
  const change = ({ public_id }: TicketRow) => ({
    field: 'links',
    before: before ? `#${public_id}` : null,
    after: after ? `#${public_id}` : null,
  })
  await noteOnTicket(tx, one.uuid, [change(other)], context)
  await noteOnTicket(tx, other.uuid, [change(one)], context)
}
