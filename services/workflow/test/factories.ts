import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
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
