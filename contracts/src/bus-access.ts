import { type ServiceName, services } from './define.ts'

/** Every process that signs in to the bus as itself; `operator` stands for the commands of whoever runs the product. */
export const busUsers = [...services, 'gateway', 'operator'] as const
export type BusUser = (typeof busUsers)[number]
export type ProcessName = Exclude<BusUser, 'operator'>

/**
 * As whom a service consumes events, with the same password. Of one who may answer, the server notes whatever comes with a
 * place for an answer, as every event does, and from some thousands on goes through all of its notes for each that follows.
 */
export type BusConsumer = `${ServiceName}-consumer`
export type BusLogin = BusUser | BusConsumer

type RequestName = `${ServiceName}.${string}`

/**
 * What each process asks. The permissions on the bus follow from it, and who is asked refuses everything else. Names and
 * not contracts, because every process reads this and needs none of the schemas; a test holds it against the sources.
 */
export const asks: Record<ProcessName, readonly RequestName[]> = {
  identity: [
    'billing.listUserGroupClearingTypes',
    'billing.countPersonalData',
    'billing.personalData',
    'mail.countPersonalData',
    'mail.personalData',
    'mail.sendMail',
    'notification.countPersonalData',
    'notification.personalData',
    'sla.listServiceLevelAgreements',
    'ticket.countPersonalData',
    'ticket.findSenderConfiguration',
    'ticket.isGroupUsed',
    'ticket.personalData',
  ],
  ticket: [
    'billing.countBilled',
    'billing.exportTicketWorktimes',
    'billing.getWorkedTime',
    'billing.listTemplateClearingTypes',
    'identity.exportPeople',
    'identity.findServers',
    'identity.findUserGroups',
    'identity.findUsers',
    'sla.exportTicketSlas',
    'sla.listSettings',
    // Many tickets at once are changed one by one, each by its own rules.
    'ticket.applyTransition',
    'ticket.changeTicket',
    'ticket.createWatcher',
    'ticket.deleteTicket',
    'ticket.deleteWatcher',
    'ticket.mergeTicket',
    'ticket.undoTransition',
    'ticket.unmergeTicket',
    'workflow.decideTransition',
    'workflow.getInitialState',
    'workflow.listPlaces',
    'workflow.listTransitions',
  ],
  workflow: ['ticket.applyTransition', 'ticket.exportTickets'],
  sla: [
    'identity.exportPeople',
    'identity.getUserGroup',
    'notification.getChannel',
    'notification.listChannels',
    'ticket.changeTicket',
    'ticket.createComment',
    'ticket.exportTickets',
    'ticket.getTemplate',
    'ticket.listTemplates',
    'ticket.moveToStatus',
    'workflow.listPlaces',
  ],
  notification: [
    'identity.exportPeople',
    'mail.sendMail',
    'sla.isChannelUsed',
    'ticket.changeTicket',
    'ticket.exportTickets',
    'ticket.findSenderConfiguration',
    'ticket.findTicketFacts',
  ],
  search: ['identity.findUsers', 'ticket.exportComments', 'ticket.exportTickets'],
  billing: [
    'identity.exportPeople',
    'identity.findUsers',
    'identity.getUserGroup',
    'mail.sendMail',
    'sla.listSettings',
    'ticket.exportTickets',
    'ticket.findTicketFacts',
    'ticket.getTemplate',
    'ticket.keepWorktime',
    'ticket.listTemplates',
  ],
  mail: [
    'identity.exportPeople',
    'identity.findByEmail',
    'identity.findUserGroups',
    'identity.findUsers',
    'ticket.addCommentFromMail',
    'ticket.createFromMail',
    'ticket.exportTickets',
    'ticket.findSenderConfiguration',
    'ticket.findTicketForMail',
    'ticket.knowMails',
    'ticket.mayReadMail',
  ],
  gateway: [
    'identity.answerSecondFactor',
    'identity.beginEnrolment',
    'identity.beginExternalLogin',
    'identity.beginPasskeyLogin',
    'identity.completeExternalLogin',
    'identity.confirmAddress',
    'identity.confirmEnrolment',
    'identity.endSummaries',
    'identity.login',
    'identity.loginByPasskey',
    'identity.logout',
    'identity.readAddressLink',
    'identity.readPasswordLink',
    'identity.requestPasswordReset',
    'identity.resolveSession',
    'identity.saveUserSetting',
    'identity.setPasswordByLink',
    'notification.acknowledgeAlert',
    'ticket.findTicketFacts',
  ],
}

/** Of which aggregates each service consumes the events, one durable consumer for each. The gateway receives all, as they happen. */
export const consumes: Record<ServiceName, readonly string[]> = {
  identity: [
    'billing-audit',
    'clearing-type',
    'mail-audit',
    'notification-audit',
    'service-level-agreement',
    'sla-audit',
    'ticket-audit',
    'user-group-clearing-type',
  ],
  ticket: [
    'clearing-type',
    'mail',
    'setting',
    'template-clearing-type',
    'ticket-sla',
    'user',
    'user-group',
    'worktime',
  ],
  workflow: ['ticket'],
  sla: ['channel', 'comment', 'template', 'ticket', 'tickets', 'user', 'user-group'],
  notification: [
    'attachment',
    'comment',
    'mail',
    'resume',
    'rule',
    'ticket',
    'ticket-sla',
    'tickets',
    'user',
    'user-group',
    'worktime',
  ],
  search: ['comment', 'ticket', 'ticket-sla', 'tickets', 'user'],
  billing: ['comment', 'setting', 'template', 'ticket', 'ticket-sla', 'tickets', 'user', 'user-group'],
  mail: ['comment', 'ticket', 'tickets', 'user', 'user-group'],
}

/** An operator may ask everything. */
export function mayAsk(asker: string, request: string): boolean {
  if (asker === 'operator') return true
  const asked: readonly string[] = isProcess(asker) ? asks[asker] : []
  return asked.includes(request)
}

function isProcess(name: string): name is ProcessName {
  return name in asks
}

/** How an installation names its part of the bus; `*` in all of them lets a run of tests have many on one server. */
export interface BusNames {
  /** Before every subject, with its dot. */
  prefix: string
  stream: string
  durable(service: ServiceName, aggregate: string): string
}

export function busNames(namespace: string): BusNames {
  return {
    prefix: namespace && `${namespace}.`,
    stream: namespace ? `EVENTS-${namespace}` : 'EVENTS',
    durable: (service, aggregate) => `${namespace && `${namespace}-`}${service}-${aggregate}`,
  }
}

/** Where a process waits for answers: nobody else may listen there. */
export function inboxOf(login: BusLogin): string {
  return `_INBOX.${login}`
}

export function consumerOf(service: ServiceName): BusConsumer {
  return `${service}-consumer`
}
