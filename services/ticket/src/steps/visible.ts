import type { Actor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { isFinished } from '@leitstand/contracts/workflow/states'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { mayHandle, maySee, maySeeComment, type Seen } from '../domain/ticket-policy.ts'
import { type CommentRow, findComment } from '../store/comments.ts'
import { findTicket, lockTicket } from '../store/tickets.ts'

/** The ticket, if this person may see it; one that exists for others answers like one that does not (AMB-252). */
export async function visibleTicket(on: Sql, actor: Actor, key: string): Promise<TicketRow> {
  return ifVisible(actor, await findTicket(on, key))
}

/** The same as it is now, kept from others until the end of the transaction. */
export async function lockVisibleTicket(tx: Sql, actor: Actor, uuid: string): Promise<TicketRow> {
  const row = ifVisible(actor, await lockTicket(tx, uuid))
  if (row.deleted_at) throw new AppError('not-found')
  return row
}

/** The same for a ticket that was read already. */
export function ifVisible<Row extends Seen>(actor: Actor, row: Row | undefined): Row {
  if (!row || !maySee(actor, row)) throw new AppError('not-found')
  return row
}

export async function visibleComment(
  on: Sql,
  actor: Actor,
  uuid: string,
): Promise<{ comment: CommentRow; ticket: TicketRow }> {
  const comment = await findComment(on, uuid)
  if (!comment || !maySeeComment(actor, comment)) throw new AppError('not-found')
  return { comment, ticket: await visibleTicket(on, actor, comment.ticket) }
}

/** Types that one's groups are not allowed are read, and worked on by others (AMB-131). */
export function mustHandle(actor: Actor, { type }: Pick<TicketRow, 'type'>): void {
  if (!mayHandle(actor, type)) throw new AppError('forbidden')
}

/** Finished tickets take no entries (AMB-141), nor do those that go on elsewhere (AMB-266). */
export function mustBeOpen(ticket: TicketRow): void {
  mustGoOnHere(ticket)
  if (isFinished(ticket.status)) throw new AppError('ticket-finished')
}

export function mustGoOnHere({ merged }: Pick<TicketRow, 'merged'>): void {
  if (merged) throw new AppError('ticket-merged', { publicId: merged.publicId })
}
