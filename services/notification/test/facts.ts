import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import { aCommentFacts, anna, aTicketFacts, nordlicht } from '@leitstand/kit/testing/facts'

export const chef = { uuid: newId(), name: 'Chef Nord' }

/** An urgent ticket that Nordlicht's chef opened and Anna works on. */
export function aTicket(changes: Partial<TicketFacts> = {}): TicketFacts {
  return aTicketFacts({
    subject: 'Website zeigt Fehler 500',
    description: 'Seit heute Morgen.',
    priority: 'highest',
    assignee: anna,
    author: chef,
    customerUser: chef,
    dueAt: '2026-02-12T10:00:00Z',
    createdAt: '2026-02-12T09:00:00Z',
    updatedAt: '2026-02-12T09:00:00Z',
    audience: { internal: false, staffRole: 'ROLE_EMPLOYEE', customerGroup: nordlicht.uuid, people: [chef.uuid] },
    ...changes,
  })
}

/** What the chef wrote. */
export function aComment(ticket: TicketFacts, changes: Partial<CommentFacts> = {}): CommentFacts {
  return aCommentFacts(ticket, {
    author: chef,
    authorSide: 'customer',
    text: 'Geht immer noch nicht.',
    firstResponse: false,
    createdAt: '2026-02-12T09:10:00Z',
    ...changes,
  })
}
