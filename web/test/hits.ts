import type { Hit } from '@leitstand/contracts/search/requests'
import { agent, uuidOf } from './people.ts'

/** A ticket as the search finds it: open, and nobody's yet. */
export const aHit = (fields: Partial<Hit> & { publicId: number }): Hit => ({
  ...{ '@id': `/api/tickets/${fields.publicId}`, '@type': 'Ticket', uuid: uuidOf(4, fields.publicId), version: 1 },
  ...{ subject: 'Shop langsam', status: 'open', statusLabel: 'Neu', priority: 'medium', type: 'normal' },
  ...{ typeLabel: 'Support', assignee: null, author: agent(), customer: null, dueAt: null, commentCount: 0 },
  ...{ createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', lastCommentSide: null, highlight: null },
  ...{ subTickets: [], ...fields },
})
