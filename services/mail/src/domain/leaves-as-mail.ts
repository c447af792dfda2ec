import type { CommentFacts } from '@leitstand/contracts/ticket/ticket'

/** Who opened a ticket by mail expects its answers by mail; for other tickets the author of the comment chooses. */
export function leavesAsMail(comment: CommentFacts): boolean {
  if (comment.internal || comment.deleted || comment.authorSide !== 'staff') return false
  return comment.sendByEmail || comment.ticket.originEmail !== null
}
