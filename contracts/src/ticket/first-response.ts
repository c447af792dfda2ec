import type { Change } from '../common.ts'
import type { CommentFacts } from './ticket.ts'

interface CommentNews {
  comment: CommentFacts
  changes: readonly Change[]
  version: number
}

/** Whether an internal comment has just been made public. */
export function isShown({ changes }: Pick<CommentNews, 'changes'>): boolean {
  return changes.some(({ field, before, after }) => field === 'internal' && before === true && after === false)
}

/** When the customer could first read the first answer of the staff, if that is what is told: when it was written, or shown. */
export function firstResponseAt({ comment, changes, version }: CommentNews): string | null {
  if (!comment.firstResponse || comment.internal) return null
  if (version === 1) return comment.createdAt
  return isShown({ changes }) ? comment.ticket.updatedAt : null
}
