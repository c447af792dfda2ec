import { iri } from '@leitstand/contracts/common'
import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import type { GroupFacts, UserFacts } from '@leitstand/contracts/identity/requests'
import type { EntityOf } from '@leitstand/contracts/resource'
import type { templates } from '@leitstand/contracts/ticket/resources'
import { type CommentFacts, TicketFacts } from '@leitstand/contracts/ticket/ticket'
import type { z } from 'zod'
import { newId } from '../ids.ts'

export const anna = { uuid: newId(), name: 'Anna Agent' }
export const nordlicht = { uuid: newId(), name: 'Nordlicht Shop GmbH' }

let lastNumber = 10_000

/** A new ticket of Nordlicht as events carry it, seen by its main customers; say only what matters. */
export function aTicketFacts(overrides: Partial<TicketFacts> = {}): TicketFacts {
  const { customer = nordlicht, internal = false } = overrides
  lastNumber += 1
  const audience = { staffRole: 'ROLE_EMPLOYEE' as const, internal, customerGroup: customer?.uuid ?? null, people: [] }
  return { ...usual(), uuid: newId(), publicId: lastNumber, audience, ...overrides }
}

/** Fields with a default of their own need no line here. */
const usual = () =>
  TicketFacts.parse({
    uuid: newId(),
    publicId: lastNumber,
    subject: 'Server antwortet nicht',
    description: 'Seit heute früh.',
    status: 'open',
    priority: 'medium',
    type: 'normal',
    project: 'customer_tickets',
    template: null,
    assignee: null,
    author: anna,
    customer: nordlicht,
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
    audience: { staffRole: 'ROLE_EMPLOYEE', internal: false, customerGroup: nordlicht.uuid, people: [] },
  } satisfies z.input<typeof TicketFacts>)

/** The first public answer of staff to a ticket; say only what matters. */
export function aCommentFacts(ticket: TicketFacts, overrides: Partial<CommentFacts> = {}): CommentFacts {
  return {
    uuid: newId(),
    ticket,
    author: anna,
    authorSide: 'staff',
    text: 'Wir kümmern uns.',
    internal: false,
    firstResponse: true,
    textFormat: 'markdown',
    emergencyApproved: false,
    resolvedText: null,
    sendByEmail: false,
    viaEmail: false,
    mentions: [],
    attachments: [],
    createdAt: '2026-11-20T08:30:00.000Z',
    deleted: false,
    version: 1,
    ...overrides,
  }
}

/** What an event about a ticket carries besides. */
export function happened(ticket: TicketFacts) {
  return { ticket, actor: anna, version: ticket.version }
}

/** Somebody of staff, or a customer where `staff` is false. */
export function aUserFacts(overrides: Partial<UserFacts> = {}): UserFacts {
  const { uuid = newId(), name = 'Anna Agent', staff = true } = overrides
  const [firstName = '', lastName = ''] = name.split(' ')
  return {
    uuid,
    name,
    firstName,
    lastName,
    email: `${uuid}@leitstand.example`,
    language: 'de',
    staff,
    roles: [staff ? 'ROLE_EMPLOYEE' : 'ROLE_CUSTOMER'],
    inactive: false,
    groups: [],
    customerGroup: null,
    disableConfirmationEmail: null,
    notificationSettings: usualNotifications,
    version: 1,
    ...overrides,
  }
}

/** An ordinary group of staff. */
export function aGroupFacts(overrides: Partial<GroupFacts> = {}): GroupFacts {
  return {
    uuid: newId(),
    name: 'Technik',
    customerGroup: false,
    active: true,
    showTickets: false,
    mainCustomer: null,
    members: [],
    teamsChannel: null,
    teamsLanguage: 'de',
    disableConfirmationMail: false,
    watchNewFromUserGroup: false,
    version: 1,
    ...overrides,
  }
}

/** An ordinary template, as its owner lists it. */
export function aTemplate(name: string): EntityOf<typeof templates> {
  const uuid = newId()
  const texts = {
    subject: name,
    subjectEn: '',
    description: '',
    descriptionEn: '',
    tagDescription: '',
    tagDescriptionEn: '',
  }
  const none = {
    responsibleGroups: [],
    responsibleUsers: [],
    labels: [],
    subTemplates: [],
    places: [],
    tags: [],
    watchers: [],
    metadataFields: [],
  }
  const flags = {
    default: false,
    slaCapable: true,
    priorityReadOnly: false,
    priorityVisible: true,
    hidden: false,
    active: true,
  }
  const type = { '@id': iri('ticket_types', 'normal'), '@type': 'TicketType', name: 'normal' as const, label: 'Ticket' }
  return {
    ...{
      '@id': iri('templates', uuid),
      '@type': 'Template',
      uuid,
      name,
      nameEn: '',
      ...texts,
      ...none,
      ...flags,
      type,
    },
    ...{
      createdAt: '2026-11-20T08:00:00.000Z',
      updatedAt: '2026-11-20T08:00:00.000Z',
      project: null,
      targetGroup: 'all',
      autoClose: 'none',
      priority: 'medium',
      parent: null,
      mainTemplate: null,
    },
    ...{
      mandatory: false,
      availability: 'main',
      fixedExecutionTime: null,
      hint: null,
      clearingTypes: [],
      senderConfigurations: [],
      version: 1,
    },
  }
}
