import type { UserFacts } from '@leitstand/contracts/identity/requests'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'

export const anna = { uuid: newId(), name: 'Anna Agent' }
export const chef = { uuid: newId(), name: 'Chef Nord' }
export const nordlicht = { uuid: newId(), name: 'Nordlicht Shop GmbH' }
let publicId = 10_000

/** A ticket as events carry it; say only what matters. */
export function aTicket(changes: Partial<TicketFacts> = {}): TicketFacts {
  publicId += 1
  return {
    uuid: newId(),
    publicId,
    subject: 'Website zeigt Fehler 500',
    description: 'Seit heute Morgen.',
    status: 'open',
    priority: 'highest',
    type: 'normal',
    project: 'customer_tickets',
    template: null,
    assignee: anna,
    author: chef,
    customer: nordlicht,
    customerUser: chef,
    watchers: [],
    responsibleUsers: [],
    responsibleGroups: [],
    labels: [],
    dueAt: '2026-02-12T10:00:00Z',
    createdAt: '2026-02-12T09:00:00Z',
    updatedAt: '2026-02-12T09:00:00Z',
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
    audience: { internal: false, staffRole: 'ROLE_EMPLOYEE', customerGroup: nordlicht.uuid, people: [chef.uuid] },
    ...changes,
  }
}

export function aComment(ticket: TicketFacts, changes: Partial<CommentFacts> = {}): CommentFacts {
  return {
    uuid: newId(),
    ticket,
    author: chef,
    authorSide: 'customer',
    text: 'Geht immer noch nicht.',
    internal: false,
    firstResponse: false,
    emergencyApproved: false,
    resolvedText: null,
    sendByEmail: false,
    viaEmail: false,
    mentions: [],
    attachments: [],
    createdAt: '2026-02-12T09:10:00Z',
    deleted: false,
    version: 1,
    ...changes,
  }
}

export function aUser(person: { uuid: string; name: string }, changes: Partial<UserFacts> = {}): UserFacts {
  return {
    ...person,
    firstName: person.name,
    lastName: '',
    email: `${person.uuid}@leitstand.example`,
    language: 'de',
    staff: true,
    roles: ['ROLE_EMPLOYEE'],
    inactive: false,
    groups: [],
    customerGroup: null,
    disableConfirmationEmail: null,
    version: 1,
    ...changes,
  }
}
