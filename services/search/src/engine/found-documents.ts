import { isStaff } from '@leitstand/contracts/actor'
import type { RowOf } from '@leitstand/kit/row-of'
import type { DocumentModel } from '../generated/prisma/models/Document.ts'
import type { FoundDocument, Question, ShownFacts } from './engine.ts'

// What either engine has found is read from `document` in the same way: in two steps, `SELECT shownOf FROM (SELECT columnsOf …)`,
// so that facts are read of those documents only that are left.

export type DocumentRow = RowOf<
  Pick<DocumentModel, 'uuid' | 'shown' | 'slaDueAt' | 'commentCount'>,
  { shown: ShownFacts }
> & {
  description?: string
  side: FoundDocument['lastCommentSide']
  is_parent: boolean
}

/** A document that nobody has changed since there is this column has the whole facts only. */
export const shownColumn = 'coalesce(shown, facts::json) AS shown'

/** The text of a ticket is long, and read where words were asked for. */
export function shownOf({ asked }: Question): string {
  const description = asked.words.length > 0 ? ", facts ->> 'description' AS description" : ''
  return `uuid, ${shownColumn}, sla_due_at, is_parent, comment_count, side ${description}`
}

export function columnsOf({ actor }: Question): string {
  const own = isStaff(actor)
    ? 'comment_count, last_comment_side AS side'
    : 'public_comment_count AS comment_count, last_public_side AS side'
  // Few tickets have sub-tickets, and nothing more is asked of the others.
  const isParent = 'EXISTS (SELECT FROM document AS sub WHERE sub.parent = document.uuid) AS is_parent'
  return `uuid, facts, shown, sla_due_at, ${isParent}, ${own}`
}

export function toFound(row: DocumentRow): FoundDocument {
  return {
    facts: row.shown,
    slaDueAt: row.sla_due_at?.toISOString() ?? null,
    commentCount: row.comment_count,
    lastCommentSide: row.side,
    excerptFrom: row.description ?? '',
    isParent: row.is_parent,
  }
}
