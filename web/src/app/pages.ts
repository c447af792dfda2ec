import type { WebRouteName } from '@leitstand/contracts/web-routes'
import type { TextFile } from '../i18n/later-texts.ts'

export interface Page {
  /** In `src/pages`, without its ending. */
  file: string
  /** Texts beyond those of a first screen, loaded together with it. */
  texts: readonly TextFile[]
}

function page(file: string, ...texts: TextFile[]): Page {
  return { file, texts }
}

const login = page('login/login-page')
const dashboard = page('home/home-page')
const ticketForm = page('tickets/ticket-form-page')
const channels = page('admin/channels-page', 'admin')
const recurringTasks = page('recurring/recurring-tasks-page', 'admin', 'recurring')
const rules = page('admin/rules-page', 'admin', 'automation')
const slas = page('admin/slas-page', 'admin', 'automation')
const groups = page('admin/user-groups-page', 'admin', 'people')
const users = page('admin/users-page', 'admin', 'people')
const ownTexts = page('comment-templates/comment-templates-page', 'admin', 'commentTemplates')
const allTexts = page('comment-templates/all-templates-page', 'admin', 'commentTemplates')
const oneText = page('comment-templates/comment-template-page', 'admin', 'commentTemplates')
const ticketTemplates = page('templates/templates-page', 'admin', 'templates')
const tags = page('templates/tags-page', 'admin', 'templates')
const settings = page('settings/settings-page', 'settings', 'templates', 'notices')

/**
 * Every page; its path and who may open it are in contracts/web-routes, so that the gateway knows them too. The build
 * reads this table as well, and tells the gateway which files a page begins with.
 */
export const pages: Record<WebRouteName, Page> = {
  home: dashboard,
  dashboard,
  login,
  loginWi: login,
  loginAms: login,
  loginForgotten: page('login/forgotten-page'),
  unsubscribe: page('login/unsubscribe-page'),
  loginAddress: page('login/address-page'),
  loginReset: page('login/reset-page'),
  ticketOverview: page('tickets/ticket-overview-page', 'lists'),
  ticketSelect: page('tickets/ticket-select-page'),
  ticketCreate: ticketForm,
  ticketEdit: ticketForm,
  ticketView: page('ticket/ticket-page', 'onTicket', 'notices', 'shownMail'),
  commentEdit: page('ticket/comment-edit-page'),
  activityStream: page('activity/activity-page'),
  labels: page('admin/labels-page', 'admin'),
  templates: page('templates/subscriptions-page', 'templates'),
  commentTemplates: ownTexts,
  commentTemplateCreate: ownTexts,
  commentTemplateEdit: ownTexts,
  commentTemplateView: oneText,
  recurringTasks,
  recurringTaskCalendar: page('recurring/recurring-calendar-page', 'recurring'),
  recurringTaskCreate: recurringTasks,
  recurringTaskEdit: recurringTasks,
  recurringTaskView: page('recurring/recurring-task-page', 'admin', 'onTicket', 'recurring'),
  workflow: page('workflow/workflow-page'),
  sentMails: page('mails/sent-mails-page', 'onTicket'),
  tracking: page('tracking/tracking-page', 'onTicket'),
  team: page('team/team-page', 'workload', 'bulk'),
  reporting: page('reporting/reporting-page', 'reporting'),
  billingWorktimes: page('billing/worktimes-page', 'billing'),
  billingComponents: page('admin/components-page', 'onTicket'),
  billingClearingTypes: page('billing/clearing-types-page', 'admin'),
  settings,
  settingsSection: settings,
  userOverview: page('user/user-overview-page', 'people', 'personalData', 'settings'),
  userEmailConfiguration: page('user/email-configuration-page', 'settings'),
  userCompany: page('user/company-page', 'onTicket', 'people'),
  userTeam: page('user/team-page', 'admin', 'people'),
  admin: page('admin/admin-page', 'admin'),
  adminChannels: channels,
  adminChannelCreate: channels,
  adminChannelEdit: channels,
  adminActions: page('admin/actions-page', 'admin', 'automation', 'people'),
  adminRules: rules,
  adminRuleCreate: rules,
  adminRuleEdit: rules,
  adminSlas: slas,
  adminSlaCreate: slas,
  adminSlaEdit: slas,
  adminSlaPreview: page('admin/sla-preview-page', 'admin'),
  adminLinkTemplates: page('admin/link-templates-page', 'admin'),
  adminWorktimeTypes: page('admin/worktime-types-page', 'admin'),
  adminWorktimeSettings: page('admin/worktime-settings-page', 'admin', 'worktimeSettings'),
  adminTemplates: ticketTemplates,
  adminTemplateCreate: ticketTemplates,
  adminTemplateEdit: ticketTemplates,
  adminTemplateView: page('templates/template-page', 'admin', 'templates'),
  adminTemplateHints: page('templates/hints-page', 'admin', 'templates'),
  adminTags: tags,
  adminTagCreate: tags,
  adminTagEdit: tags,
  adminCommentTemplates: allTexts,
  adminCommentTemplateCreate: allTexts,
  adminCommentTemplateEdit: allTexts,
  adminCommentTemplateView: oneText,
  adminComponents: page('admin/components-page', 'onTicket'),
  adminMails: page('admin/mails-page', 'mails', 'onTicket'),
  adminMail: page('admin/mail-page', 'admin', 'mails', 'onTicket', 'people', 'shownMail'),
  adminWebhooks: page('admin/webhooks-page', 'admin', 'webhooks'),
  adminDeliveries: page('admin/deliveries-page', 'admin'),
  adminTicketLists: page('admin/ticket-lists-page', 'lists'),
  adminUserGroups: groups,
  adminUserGroupCreate: groups,
  adminUserGroupEdit: groups,
  adminUserGroupView: page('admin/user-group-page', 'admin', 'people'),
  adminUsers: users,
  adminUserCreate: users,
  adminUserEdit: users,
  adminUserView: page('admin/user-page', 'admin', 'audit', 'people', 'personalData', 'settings'),
  adminAudit: page('admin/audit-page', 'admin', 'audit', 'automation', 'people', 'templates', 'webhooks'),
}
