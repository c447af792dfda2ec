import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'

export const anna = { uuid: newId(), name: 'Anna Agent' }

export function aTicket(rest: Partial<TicketFacts> = {}): TicketFacts {
  return {
    uuid: newId(),
    publicId: 10_001,
    subject: 'Server antwortet nicht',
    description: 'Seit heute früh.',
    status: 'open',
    priority: 'medium',
    type: 'normal',
    project: 'customer_tickets',
    template: null,
    assignee: null,
    author: anna,
    customer: null,
    customerUser: null,
    watchers: [],
    responsibleUsers: [],
    responsibleGroups: [],
    labels: [],
    dueAt: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
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
    originEmail: null,
    deleted: false,
    version: 1,
    audience: { staffRole: 'ROLE_EMPLOYEE', internal: false, customerGroup: null, people: [] },
    ...rest,
  }
}

export const nordlicht = { uuid: newId(), name: 'Nordlicht Shop GmbH' }

let lastNumber = 10_000

/** A ticket of a customer that all of its group's main customers see. */
export function aCustomerTicket(rest: Partial<TicketFacts> = {}): TicketFacts {
  lastNumber += 1
  return aTicket({
    publicId: lastNumber,
    customer: nordlicht,
    audience: { staffRole: 'ROLE_EMPLOYEE', internal: false, customerGroup: nordlicht.uuid, people: [] },
    ...rest,
  })
}

export function aComment(ticket: TicketFacts, rest: Partial<CommentFacts> = {}): CommentFacts {
  return {
    uuid: newId(),
    ticket,
    author: anna,
    authorSide: 'staff',
    text: 'Wir kümmern uns.',
    internal: false,
    firstResponse: true,
    emergencyApproved: false,
    resolvedText: null,
    sendByEmail: false,
    viaEmail: false,
    mentions: [],
    attachments: [],
    createdAt: '2026-11-20T08:30:00.000Z',
    deleted: false,
    version: 1,
    ...rest,
  }
}

/** What an event about a ticket carries besides. */
export function happened(ticket: TicketFacts) {
  return { ticket, actor: anna, version: ticket.version }
}
