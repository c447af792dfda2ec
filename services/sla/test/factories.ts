import { groupChanged } from '@leitstand/contracts/identity/requests'
import { channels } from '@leitstand/contracts/notification/requests'
import type { CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { newId } from '@leitstand/kit/ids'
import type { TestService } from '@leitstand/kit/testing/test-service'

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
export const template = { uuid: newId(), name: 'Support' }
export const teams = { uuid: newId(), name: 'Bereitschaft' }

/** A ticket of a customer, opened on a Friday at ten in the morning. */
export function aCustomerTicket(rest: Partial<TicketFacts> = {}): TicketFacts {
  const at = '2026-11-20T09:00:00.000Z'
  return aTicket({ customer: nordlicht, template, createdAt: at, updatedAt: at, ...rest })
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
    createdAt: '2026-11-20T09:30:00.000Z',
    deleted: false,
    version: 1,
    ...rest,
  }
}

/** What an event about a ticket carries besides. */
export function happened(ticket: TicketFacts) {
  return { ticket, actor: anna, version: ticket.version }
}

/** Lets the neighbours tell of the things that agreements and rules point to. */
export async function introduce(sla: TestService): Promise<void> {
  await sla.publish(groupChanged, {
    group: {
      ...nordlicht,
      customerGroup: true,
      active: true,
      showTickets: false,
      mainCustomer: null,
      members: [],
      teamsChannel: null,
      teamsLanguage: 'de',
      disableConfirmationMail: false,
      version: 1,
    },
    actor: anna,
  })
  await sla.publish(channels.changed, {
    entity: {
      '@id': `/api/channels/${teams.uuid}`,
      '@type': 'Channel',
      ...teams,
      description: '',
      teamsUrl: null,
      emailAddress: null,
      signl4TeamSecret: null,
      ilertApiKey: null,
      webhooks: [],
      language: 'de',
      version: 1,
    },
    version: 1,
  } as never)
}
