import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { aCommentFacts, anna, aTicketFacts } from '@leitstand/kit/testing/facts'
import type { DeskTicket } from './a-desk.ts'

/** The desk's ticket as events carry it. */
export function ticketFacts({ uuid, publicId, customer, opened }: DeskTicket): TicketFacts {
  return aTicketFacts({
    uuid,
    publicId,
    subject: opened.subject,
    description: opened.text,
    assignee: anna,
    author: { uuid: opened.author, name: 'Chef' },
    customer: customer === null ? null : { uuid: customer, name: 'Nordlicht Shop GmbH' },
    watchers: opened.watchers.map((watcher) => ({ uuid: watcher, name: 'x' })),
    originEmail: { ...opened.originEmail, unconfirmed: null },
  })
}

/** A public answer of staff with a picture in its text. */
export function aComment(ticket: TicketFacts, changes: Partial<CommentFacts> = {}): CommentFacts {
  return aCommentFacts(ticket, {
    text: 'Wir haben das Plugin deaktiviert. ![Bild](/attachment/view/x)',
    createdAt: '2026-02-12T10:00:00Z',
    ...changes,
  })
}
