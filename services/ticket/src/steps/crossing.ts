import { isStaff } from '@leitstand/contracts/actor'
import { AppError, invalid } from '@leitstand/contracts/problems'
import type { Sql } from '@leitstand/kit/database'
import type { TicketRow } from '../domain/rows.ts'
import { commentsAfter, isCommentOf } from '../store/comments.ts'
import { lockTicket } from '../store/tickets.ts'
import { conversationOf } from './conversation.ts'
import { presentComments } from './present-comments.ts'
import type { Viewer } from './present-tickets.ts'

/** Nothing of others that the writer may read came after `seen`. The ticket is locked, so of two who write at once one is told. */
export async function mustHaveSeenAll(
  tx: Sql,
  ticket: TicketRow,
  seen: string | null,
  { actor }: Pick<Viewer, 'actor'>,
): Promise<void> {
  await lockTicket(tx, ticket.uuid)
  const conversation = await conversationOf(tx, actor, ticket)
  const tickets = [...conversation.keys()]
  if (seen !== null && !(await isCommentOf(tx, tickets, seen))) {
    throw invalid({ propertyPath: 'seenComment', code: 'unknown-reference' })
  }
  const missed = await commentsAfter(tx, {
    tickets,
    seen,
    notBy: actor.uuid,
    withInternal: isStaff(actor),
  })
  if (missed.length === 0) return
  const current = await presentComments(tx, missed, conversation, { actor })
  throw new AppError('replies-crossed', { current })
}
