import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import type { DeskTicket } from './a-desk.ts'

export const anna = { uuid: newId(), name: 'Anna Agent' }

/** The ticket as events carry it. */
export function ticketFacts({ uuid, publicId, customer, opened }: DeskTicket): TicketFacts {
  return {
    uuid,
    publicId,
    subject: opened.subject,
    description: opened.text,
    status: 'open',
    priority: 'medium',
    type: 'normal',
    project: 'customer_tickets',
    template: null,
    assignee: anna,
    author: { uuid: opened.author, name: 'Chef' },
    customer: customer === null ? null : { uuid: customer, name: 'Nordlicht Shop GmbH' },
    customerUser: null,
    watchers: opened.watchers.map((watcher) => ({ uuid: watcher, name: 'x' })),
    responsibleUsers: [],
    responsibleGroups: [],
    labels: [],
    dueAt: null,
    createdAt: '2026-02-12T10:00:00Z',
    updatedAt: '2026-02-12T10:00:00Z',
    internal: false,
    scheduledJob: false,
    notifyOnResume: false,
    adjournedUntil: null,
    adjournedFrom: null,
    minutesBeforeResume: null,
    sendConfirmationEmailOption: 'user_default',
    parent: null,
    depth: 0,
    done: false,
    executionTime: 'now',
    metadataOrigin: null,
    metadataStandard: null,
    originEmail: opened.originEmail,
    deleted: false,
    version: 1,
    audience: { internal: false, staffRole: 'ROLE_EMPLOYEE', customerGroup: customer, people: [] },
  }
}

/** A public answer of staff; say only what matters. */
export function aComment(ticket: TicketFacts, changes: Partial<CommentFacts> = {}): CommentFacts {
  return {
    uuid: newId(),
    ticket,
    author: anna,
    authorSide: 'staff',
    text: 'Wir haben das Plugin deaktiviert. ![Bild](/attachment/view/x)',
    internal: false,
    firstResponse: true,
    emergencyApproved: false,
    resolvedText: null,
    sendByEmail: false,
    viaEmail: false,
    mentions: [],
    attachments: [],
    createdAt: '2026-02-12T10:00:00Z',
    deleted: false,
    version: 1,
    ...changes,
  }
}
