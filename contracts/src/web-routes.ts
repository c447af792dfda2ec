import type { Role } from './roles.ts'

/** Who may open a page: everybody, everybody with a session, or holders of a role. */
export type Access = 'anyone' | 'signed-in' | Role

export interface WebRoute {
  /**
   * `:publicId` takes digits, `:uuid` a uuid, `:slug` a word, `:token` a word in base64url. A trailing slash is allowed
   * everywhere (AMB-012).
   */
  path: `/${string}`
  /** The same page is also at `…/overview` (AMB-013). */
  hasOverview?: true
  access: Access
}

const staff = 'ROLE_EMPLOYEE'
const admin = 'ROLE_SUPER_ADMIN'

/** The pages of the web app. The gateway answers 404 for other paths and 403 without the role (AMB-032, AMB-033). */
export const webRoutes = {
  home: { path: '/', access: 'signed-in' },
  login: { path: '/login', access: 'anyone' },
  loginWi: { path: '/login/wi', access: 'anyone' },
  loginAms: { path: '/login/ams', access: 'anyone' },
  loginForgotten: { path: '/login/forgotten', access: 'anyone' },
  loginReset: { path: '/login/reset/:token', access: 'anyone' },
  unsubscribe: { path: '/unsubscribe/:token', access: 'anyone' },
  loginAddress: { path: '/login/address/:token', access: 'anyone' },
  dashboard: { path: '/dashboard', access: 'signed-in' },
  ticketOverview: { path: '/ticket/overview', access: 'signed-in' },
  ticketSelect: { path: '/ticket/select', access: 'signed-in' },
  ticketCreate: { path: '/ticket/create', access: 'signed-in' },
  ticketView: { path: '/ticket/view/:publicId', access: 'signed-in' },
  ticketEdit: { path: '/ticket/edit/:publicId', access: 'signed-in' },
  commentEdit: { path: '/comment/edit/:uuid', access: 'signed-in' },
  activityStream: { path: '/activity/stream', hasOverview: true, access: 'signed-in' },
  labels: { path: '/labels', hasOverview: true, access: staff },
  templates: { path: '/template', hasOverview: true, access: staff },
  commentTemplates: { path: '/comment_template', hasOverview: true, access: staff },
  commentTemplateCreate: { path: '/comment_template/create', access: staff },
  commentTemplateEdit: { path: '/comment_template/edit/:uuid', access: staff },
  commentTemplateView: { path: '/comment_template/view/:uuid', access: staff },
  recurringTasks: { path: '/recurring_task', hasOverview: true, access: staff },
  recurringTaskCalendar: { path: '/recurring_task/calendar', access: staff },
  recurringTaskCreate: { path: '/recurring_task/create', access: staff },
  recurringTaskEdit: { path: '/recurring_task/edit/:uuid', access: staff },
  recurringTaskView: { path: '/recurring_task/view/:uuid', access: staff },
  workflow: { path: '/workflow', hasOverview: true, access: staff },
  sentMails: { path: '/mails/sent', access: staff },
  tracking: { path: '/tracking', hasOverview: true, access: staff },
  team: { path: '/team', access: staff },
  reporting: { path: '/reporting', hasOverview: true, access: staff },
  billingWorktimes: { path: '/billing/worktime', hasOverview: true, access: 'ROLE_BILLING' },
  billingComponents: {
    path: '/billing/component',
    hasOverview: true,
    access: 'ROLE_BILLING',
  },
  billingClearingTypes: {
    path: '/billing/clearing_type',
    hasOverview: true,
    access: 'ROLE_BILLING',
  },
  settings: { path: '/settings', access: 'signed-in' },
  settingsSection: { path: '/settings/:slug', access: 'signed-in' },
  userOverview: { path: '/user/overview', access: 'signed-in' },
  userEmailConfiguration: { path: '/user/email_configuration_overview', access: 'signed-in' },
  userCompany: { path: '/user/company', access: 'ROLE_MAIN_CUSTOMER' },
  userTeam: { path: '/user/team', access: 'ROLE_MAIN_CUSTOMER' },
  admin: { path: '/admin', access: admin },
  adminChannels: { path: '/admin/channel', hasOverview: true, access: admin },
  adminChannelCreate: { path: '/admin/channel/create', access: admin },
  adminChannelEdit: { path: '/admin/channel/edit/:uuid', access: admin },
  adminWebhooks: { path: '/admin/webhook', access: admin },
  adminActions: { path: '/admin/action', access: admin },
  adminRules: { path: '/admin/rule', hasOverview: true, access: admin },
  adminRuleCreate: { path: '/admin/rule/create', access: admin },
  adminRuleEdit: { path: '/admin/rule/edit/:uuid', access: admin },
  adminSlas: {
    path: '/admin/service_level_agreement',
    hasOverview: true,
    access: admin,
  },
  adminSlaCreate: { path: '/admin/service_level_agreement/create', access: admin },
  adminSlaEdit: { path: '/admin/service_level_agreement/edit/:uuid', access: admin },
  adminSlaPreview: { path: '/admin/service_level_agreement/preview/:uuid', access: admin },
  adminWorktimeTypes: { path: '/admin/worktime/type', hasOverview: true, access: admin },
  adminWorktimeSettings: { path: '/admin/worktime/type/setting', access: admin },
  adminTemplates: { path: '/admin/template', hasOverview: true, access: admin },
  adminTemplateCreate: { path: '/admin/template/create', access: admin },
  adminTemplateEdit: { path: '/admin/template/edit/:uuid', access: admin },
  adminTemplateView: { path: '/admin/template/view/:uuid', access: admin },
  adminTemplateHints: { path: '/admin/template/hints', access: admin },
  adminTags: { path: '/admin/tag', hasOverview: true, access: admin },
  adminTagCreate: { path: '/admin/tag/create', access: admin },
  adminTagEdit: { path: '/admin/tag/edit/:uuid', access: admin },
  adminCommentTemplates: { path: '/admin/comment_template', hasOverview: true, access: admin },
  adminCommentTemplateCreate: { path: '/admin/comment_template/create', access: admin },
  adminCommentTemplateEdit: { path: '/admin/comment_template/edit/:uuid', access: admin },
  adminCommentTemplateView: { path: '/admin/comment_template/view/:uuid', access: admin },
  adminLinkTemplates: { path: '/admin/link_template', hasOverview: true, access: admin },
  adminTicketLists: {
    path: '/admin/ticket/ticketlist',
    hasOverview: true,
    access: admin,
  },
  adminComponents: { path: '/admin/ticket/component', hasOverview: true, access: admin },
  adminMails: { path: '/admin/mails', access: admin },
  adminMail: { path: '/admin/mails/:uuid', access: admin },
  adminDeliveries: { path: '/admin/deliveries', access: admin },
  adminUserGroups: { path: '/admin/usergroup', hasOverview: true, access: admin },
  adminUserGroupCreate: { path: '/admin/usergroup/create', access: admin },
  adminUserGroupEdit: { path: '/admin/usergroup/edit/:uuid', access: admin },
  adminUserGroupView: { path: '/admin/usergroup/view/:uuid', access: admin },
  adminUsers: { path: '/admin/user', hasOverview: true, access: admin },
  adminUserCreate: { path: '/admin/user/create', access: admin },
  adminUserEdit: { path: '/admin/user/edit/:uuid', access: admin },
  adminUserView: { path: '/admin/user/view/:uuid', access: admin },
  adminAudit: { path: '/admin/audit', access: admin },
} as const satisfies Record<string, WebRoute>

export type WebRouteName = keyof typeof webRoutes

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const patterns = Object.entries<WebRoute>(webRoutes).flatMap(([name, route]) =>
  pathsOf(route).map((path) => ({ name: name as WebRouteName, pattern: patternOf(path) })),
)

/** Where a page is. */
export function pathsOf({ path, hasOverview }: WebRoute): string[] {
  return hasOverview ? [path, `${path}/overview`] : [path]
}

/** The page behind a path of the address bar, or null when there is none. */
export function matchWebRoute(pathname: string): WebRouteName | null {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.name ?? null
}

/** May somebody open this page? `null` is somebody without a session. */
export function mayOpen(name: WebRouteName, person: { roles: Role[] } | null): boolean {
  const { access } = webRoutes[name]
  if (access === 'anyone') return true
  if (person === null) return false
  return access === 'signed-in' || person.roles.includes(access)
}

function patternOf(path: string): RegExp {
  const body = path
    .replace(/\/$/, '')
    .replace(':publicId', '\\d+')
    .replace(':uuid', uuid)
    .replace(':slug', '[^/]+')
    .replace(':token', '[\\w-]{20,200}')
  return new RegExp(`^${body}/?$`, 'i')
}
