import { z } from 'zod'
import * as actors from './actor.ts'
import * as audiences from './audience.ts'
import * as audit from './audit.ts'
import * as billingRuns from './billing/billing-runs.ts'
import * as clearingTypes from './billing/clearing-types.ts'
import * as components from './billing/components.ts'
import * as billingEvents from './billing/events.ts'
import * as reporting from './billing/reporting.ts'
import * as billing from './billing/requests.ts'
import * as savedReports from './billing/saved-reports.ts'
import * as worktimeTimer from './billing/timer.ts'
import * as common from './common.ts'
import { type EventContract, type RequestContract, type StreamContract, services } from './define.ts'
import * as frontDoor from './front-door.ts'
import * as peopleAdministration from './identity/administration.ts'
import * as apiTokens from './identity/api-tokens.ts'
import * as assignedResources from './identity/assigned-resources.ts'
import * as identityEvents from './identity/events.ts'
import * as externalLogins from './identity/external-logins.ts'
import * as importedStaff from './identity/imported-staff.ts'
import * as noticeWays from './identity/notice-ways.ts'
import * as notificationSettings from './identity/notification-settings.ts'
import * as passkeys from './identity/passkeys.ts'
import * as passwords from './identity/passwords.ts'
import * as pendingAddresses from './identity/pending-addresses.ts'
import * as personalData from './identity/personal-data.ts'
import * as userPictures from './identity/pictures.ts'
import * as recoveryCodes from './identity/recovery-codes.ts'
import * as identity from './identity/requests.ts'
import * as secondFactors from './identity/second-factors.ts'
import * as sessions from './identity/sessions.ts'
import * as signingIn from './identity/signing-in.ts'
import * as summaries from './identity/summaries.ts'
import * as mailChecking from './mail/checking.ts'
import * as mailDeliveries from './mail/deliveries.ts'
import * as mailEvents from './mail/events.ts'
import * as mailLedger from './mail/ledger.ts'
import * as mailReaders from './mail/readers.ts'
import * as mailReasons from './mail/reasons.ts'
import * as mail from './mail/requests.ts'
import * as resending from './mail/resending.ts'
import * as shownMails from './mail/shown-mails.ts'
import * as channelCalls from './notification/channel-calls.ts'
import * as notificationEvents from './notification/events.ts'
import * as mutedTickets from './notification/muted-tickets.ts'
import * as notification from './notification/requests.ts'
import * as webhooks from './notification/webhooks.ts'
import { operatorRequests } from './operator.ts'
import { personalDataRequests, personalDataServices } from './personal-data.ts'
import { type ResourceContract, requestsOf } from './resource.ts'
import * as roles from './roles.ts'
import * as search from './search/requests.ts'
import * as slaActions from './sla/actions.ts'
import * as slaEvents from './sla/events.ts'
import * as slaMatches from './sla/matches.ts'
import * as sla from './sla/requests.ts'
import * as slaResources from './sla/resources.ts'
import * as slaSettings from './sla/settings.ts'
import * as attachments from './ticket/attachments.ts'
import * as commentTemplates from './ticket/comment-templates.ts'
import * as comments from './ticket/comments.ts'
import * as drafts from './ticket/drafts.ts'
import * as ticketEvents from './ticket/events.ts'
import * as fromMail from './ticket/from-mail.ts'
import * as ticketGroups from './ticket/groups.ts'
import * as importAndExport from './ticket/import-and-export.ts'
import * as links from './ticket/links.ts'
import * as ticketLists from './ticket/lists.ts'
import * as merging from './ticket/merging.ts'
import * as metadataShapes from './ticket/metadata.ts'
import * as metadata from './ticket/metadata-fields.ts'
import * as ratings from './ticket/ratings.ts'
import * as recurringTaskAttachments from './ticket/recurring-task-attachments.ts'
import * as recurringTasks from './ticket/recurring-tasks.ts'
import * as ticketResources from './ticket/resources.ts'
import * as ticketServers from './ticket/servers.ts'
import * as splitting from './ticket/splitting.ts'
import * as tags from './ticket/tags.ts'
import * as templateHints from './ticket/template-hints.ts'
import * as ticketTemplates from './ticket/templates.ts'
import * as ticketShapes from './ticket/ticket.ts'
import * as tickets from './ticket/tickets.ts'
import * as trackings from './ticket/trackings.ts'
import * as transitions from './ticket/transitions.ts'
import * as tree from './ticket/tree.ts'
import * as typesAndProjects from './ticket/types-and-projects.ts'
import * as ticketValues from './ticket/values.ts'
import * as watchers from './ticket/watchers.ts'
import * as keptWorktimes from './ticket/worktimes.ts'
import * as workflowEvents from './workflow/events.ts'
import * as workflow from './workflow/requests.ts'
import * as stateNames from './workflow/state-names.ts'

const modules = [
  audit,
  identity,
  identityEvents,
  peopleAdministration,
  importedStaff,
  assignedResources,
  userPictures,
  externalLogins,
  signingIn,
  summaries,
  passwords,
  secondFactors,
  recoveryCodes,
  passkeys,
  sessions,
  apiTokens,
  pendingAddresses,
  personalData,
  tickets,
  keptWorktimes,
  transitions,
  tree,
  comments,
  commentTemplates,
  attachments,
  watchers,
  typesAndProjects,
  fromMail,
  ticketGroups,
  importAndExport,
  links,
  merging,
  splitting,
  ratings,
  ticketServers,
  trackings,
  ticketEvents,
  ticketResources,
  ticketLists,
  ticketTemplates,
  templateHints,
  metadata,
  tags,
  recurringTasks,
  recurringTaskAttachments,
  workflow,
  workflowEvents,
  sla,
  slaActions,
  slaMatches,
  slaResources,
  slaEvents,
  channelCalls,
  notification,
  notificationEvents,
  mutedTickets,
  drafts,
  webhooks,
  search,
  billing,
  billingRuns,
  savedReports,
  worktimeTimer,
  billingEvents,
  reporting,
  clearingTypes,
  components,
  mail,
  mailLedger,
  mailReaders,
  resending,
  shownMails,
  mailChecking,
  mailDeliveries,
  mailEvents,
]
/** Shapes that contracts speak of, and that are no contracts themselves. */
const shapes = [
  actors,
  audiences,
  common,
  frontDoor,
  roles,
  noticeWays,
  notificationSettings,
  mailReasons,
  slaSettings,
  metadataShapes,
  ticketShapes,
  ticketValues,
  stateNames,
]
const exported = modules.flatMap((module) => Object.values(module) as unknown[])

/** Every plain resource. */
export const resources = exported.filter((value): value is ResourceContract => isKind(value, 'resource'))

/** Every request, those of plain resources, of operators and about personal data included. */
export const requests: readonly RequestContract[] = [
  ...exported.filter((value): value is RequestContract => isKind(value, 'request')),
  ...resources.flatMap(requestsOf),
  ...services.flatMap((service) => Object.values(operatorRequests(service))),
  ...personalDataServices.flatMap((service) => Object.values(personalDataRequests(service))),
]

/** Every upload, download and export. */
export const streams = exported.filter((value): value is StreamContract => isKind(value, 'stream'))

/** Every event. */
export const events: readonly EventContract[] = [
  ...exported.filter((value): value is EventContract => isKind(value, 'event')),
  ...resources.flatMap((resource) => [resource.changed, resource.deleted]),
]

/** Every exported schema under its name. */
export const schemas: ReadonlyMap<string, z.ZodType> = new Map(
  [...modules, ...shapes]
    .flatMap((module) => Object.entries(module) as [string, unknown][])
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
)

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind
}
