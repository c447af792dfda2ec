import { iri, userRef } from '@leitstand/contracts/common'
import type { Comment, Ticket } from '@leitstand/contracts/ticket/ticket'
import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { applyTransition, getTicketState, undoTransition } from '@leitstand/contracts/ticket/transitions'
import { ticketRef } from '@leitstand/contracts/ticket/values'
import type { TransitionOption } from '@leitstand/contracts/workflow/requests'
import { fail, mock } from './mock.ts'
import { agent, mainCustomer, nordlicht, support, uuidOf } from './people.ts'

const writtenAt = '2026-11-20T09:00:00.000Z'

/** A ticket of Nordlicht that nobody has taken yet. */
export function aTicket(fields: Partial<Ticket> = {}): Ticket {
  const { uuid, name } = mainCustomer()
  const requester = userRef(uuid, name)
  return {
    '@id': iri('tickets', 10001),
    '@type': 'Ticket',
    uuid: uuidOf(3, 1),
    publicId: 10001,
    subject: 'Backup auf srv-042 schlägt fehl',
    description: 'Seit gestern Nacht.',
    descriptionFormat: 'markdown',
    mail: null,
    status: 'open',
    titleLocked: false,
    statusLabel: 'Neu',
    priority: 'medium',
    type: { '@id': iri('types', 'normal'), '@type': 'Type', name: 'normal', label: 'Support' },
    project: { '@id': iri('projects', 'general'), '@type': 'Project', name: 'general', label: 'Allgemein' },
    template: null,
    metadataValues: [],
    mergedInto: null,
    assignee: null,
    author: requester,
    customer: nordlicht,
    customerUser: requester,
    responsibleUsers: [],
    responsibleGroups: [support],
    responsibilityInherited: false,
    labels: [],
    servers: [],
    dueAt: null,
    createdAt: writtenAt,
    updatedAt: writtenAt,
    updatedBy: requester,
    manualProgress: null,
    progress: 0,
    done: false,
    internal: false,
    scheduledJob: false,
    notifyOnResume: false,
    adjournDate: null,
    adjournTime: null,
    minutesBeforeResume: null,
    adjournSubTickets: false,
    closeWithLastSubTicket: false,
    sendConfirmationEmailOption: 'user_default',
    parent: null,
    subTicketCount: 0,
    subTicketsDone: 0,
    depth: 0,
    originEmail: null,
    ticketContext: null,
    executionTime: 'now',
    metadataOrigin: null,
    metadataStandard: null,
    commentCount: 0,
    version: 3,
    ...fields,
  }
}

export function aStep(step: Pick<TransitionOption, 'name' | 'label' | 'to'> & Partial<TransitionOption>) {
  return { requiresComment: false, requiresDate: false, refusal: null, ...step }
}

export const startWork = aStep({ name: 'progress', label: 'In Bearbeitung nehmen', to: 'in_progress' })
export const finish = aStep({ name: 'close', label: 'Als erledigt melden', to: 'closed' })

/** The API knows this ticket and carries out its steps; whoever has not seen its newest version is told so. */
export function mockTicket(ticket: Ticket, transitions: TransitionOption[] = []): Ticket {
  const state = () => {
    const { publicId, status, statusLabel: label, version } = ticket
    return { publicId, state: status, status, label, transitions, version, stayed: [] }
  }
  mock(getTicket, () => ticket)
  mock(getTicketState, state)
  let before = ticket.status
  const enter = (status: Ticket['status'], seenVersion: number | undefined) => {
    if (seenVersion !== undefined && seenVersion !== ticket.version) fail('changed', { current: ticket })
    before = ticket.status
    ticket.status = status
    ticket.version += 1
    return state()
  }
  mock(applyTransition, ({ transition }, { seenVersion }) =>
    enter(transitions.find(({ name }) => name === transition)?.to ?? ticket.status, seenVersion),
  )
  mock(undoTransition, (_asked, { seenVersion }) => enter(before, seenVersion))
  return ticket
}

export function aComment(ticket: Ticket, number: number, fields: Partial<Comment> = {}): Comment {
  const { uuid, name } = agent()
  return {
    '@id': iri('comments', uuidOf(4, number)),
    '@type': 'Comment',
    uuid: uuidOf(4, number),
    ticket: ticketRef(ticket.uuid, ticket.publicId, ticket.subject),
    author: userRef(uuid, name),
    authorSide: 'staff',
    text: `Antwort ${number}`,
    textFormat: 'markdown',
    internal: false,
    approved: false,
    emergencyApproved: false,
    edited: false,
    firstResponse: false,
    resolvedText: null,
    sendByEmail: true,
    sentByEmail: true,
    viaEmail: false,
    mail: null,
    senderUnconfirmed: false,
    attachments: [],
    mentions: [],
    createdAt: writtenAt,
    updatedAt: writtenAt,
    version: 1,
    ...fields,
  }
}
