import { type WebRoute, type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { provideTexts } from '../i18n/i18n.ts'
import type { TextFile } from '../i18n/later-texts.ts'
import { StatePage } from '../ui/state-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { loadShell, Shell } from './shell.tsx'
import { textsReady } from './texts-ready.ts'

type Page = () => Promise<{ Component: ComponentType }>

/** A page whose texts are not those of a first screen: both are loaded together. */
function page(load: Page, ...texts: TextFile[]): Page {
  return async () => {
    const [module] = await Promise.all([load(), textsReady.then(() => Promise.all(texts.map(provideTexts)))])
    return module
  }
}

const login: Page = () => import('../pages/login/login-page.tsx')
const dashboard: Page = () => import('../pages/home/home-page.tsx')
const ticketForm: Page = () => import('../pages/tickets/ticket-form-page.tsx')
const channels = page(() => import('../pages/admin/channels-page.tsx'), 'admin')
const recurringTasks = page(() => import('../pages/recurring/recurring-tasks-page.tsx'), 'admin', 'recurring')
const rules = page(() => import('../pages/admin/rules-page.tsx'), 'admin', 'automation')
const slas = page(() => import('../pages/admin/slas-page.tsx'), 'admin', 'automation')
const groups = page(() => import('../pages/admin/user-groups-page.tsx'), 'admin', 'people')
const users = page(() => import('../pages/admin/users-page.tsx'), 'admin', 'people')
const ownTexts = page(
  () => import('../pages/comment-templates/comment-templates-page.tsx'),
  'admin',
  'commentTemplates',
)
const allTexts = page(() => import('../pages/comment-templates/all-templates-page.tsx'), 'admin', 'commentTemplates')
const oneText = page(() => import('../pages/comment-templates/comment-template-page.tsx'), 'admin', 'commentTemplates')
const ticketTemplates = page(() => import('../pages/templates/templates-page.tsx'), 'admin', 'templates')
const tags = page(() => import('../pages/templates/tags-page.tsx'), 'admin', 'templates')
const settings = page(() => import('../pages/settings/settings-page.tsx'), 'settings', 'templates', 'notices')

/** Every page; its path and who may open it are in contracts/web-routes, so that the gateway knows them too. */
const pages: Record<WebRouteName, Page> = {
  home: dashboard,
  dashboard,
  login,
  loginWi: login,
  loginAms: login,
  loginForgotten: () => import('../pages/login/forgotten-page.tsx'),
  loginAddress: () => import('../pages/login/address-page.tsx'),
  loginReset: () => import('../pages/login/reset-page.tsx'),
  ticketOverview: page(() => import('../pages/tickets/ticket-overview-page.tsx'), 'lists'),
  ticketSelect: () => import('../pages/tickets/ticket-select-page.tsx'),
  ticketCreate: ticketForm,
  ticketEdit: ticketForm,
  ticketView: page(() => import('../pages/ticket/ticket-page.tsx'), 'onTicket', 'notices'),
  commentEdit: () => import('../pages/ticket/comment-edit-page.tsx'),
  activityStream: () => import('../pages/activity/activity-page.tsx'),
  labels: page(() => import('../pages/admin/labels-page.tsx'), 'admin'),
  templates: page(() => import('../pages/templates/subscriptions-page.tsx'), 'templates'),
  commentTemplates: ownTexts,
  commentTemplateCreate: ownTexts,
  commentTemplateEdit: ownTexts,
  commentTemplateView: oneText,
  recurringTasks,
  recurringTaskCreate: recurringTasks,
  recurringTaskEdit: recurringTasks,
  recurringTaskView: page(() => import('../pages/recurring/recurring-task-page.tsx'), 'admin', 'recurring'),
  workflow: () => import('../pages/workflow/workflow-page.tsx'),
  tracking: page(() => import('../pages/tracking/tracking-page.tsx'), 'onTicket'),
  reporting: page(() => import('../pages/reporting/reporting-page.tsx'), 'reporting'),
  billingWorktimes: page(() => import('../pages/billing/worktimes-page.tsx'), 'billing'),
  billingComponents: page(() => import('../pages/admin/components-page.tsx'), 'onTicket'),
  billingClearingTypes: page(() => import('../pages/billing/clearing-types-page.tsx'), 'admin'),
  settings,
  settingsSection: settings,
  userOverview: page(() => import('../pages/user/user-overview-page.tsx'), 'people', 'personalData', 'settings'),
  userEmailConfiguration: page(() => import('../pages/user/email-configuration-page.tsx'), 'settings'),
  userTeam: page(() => import('../pages/user/team-page.tsx'), 'admin', 'people'),
  admin: page(() => import('../pages/admin/admin-page.tsx'), 'admin'),
  adminChannels: channels,
  adminChannelCreate: channels,
  adminChannelEdit: channels,
  adminActions: page(() => import('../pages/admin/actions-page.tsx'), 'admin', 'automation', 'people'),
  adminRules: rules,
  adminRuleCreate: rules,
  adminRuleEdit: rules,
  adminSlas: slas,
  adminSlaCreate: slas,
  adminSlaEdit: slas,
  adminSlaPreview: page(() => import('../pages/admin/sla-preview-page.tsx'), 'admin'),
  adminLinkTemplates: page(() => import('../pages/admin/link-templates-page.tsx'), 'admin'),
  adminWorktimeTypes: page(() => import('../pages/admin/worktime-types-page.tsx'), 'admin'),
  adminWorktimeSettings: page(() => import('../pages/admin/worktime-settings-page.tsx'), 'admin', 'worktimeSettings'),
  adminTemplates: ticketTemplates,
  adminTemplateCreate: ticketTemplates,
  adminTemplateEdit: ticketTemplates,
  adminTemplateView: page(() => import('../pages/templates/template-page.tsx'), 'admin', 'templates'),
  adminTemplateHints: page(() => import('../pages/templates/hints-page.tsx'), 'admin', 'templates'),
  adminTags: tags,
  adminTagCreate: tags,
  adminTagEdit: tags,
  adminCommentTemplates: allTexts,
  adminCommentTemplateCreate: allTexts,
  adminCommentTemplateEdit: allTexts,
  adminCommentTemplateView: oneText,
  adminComponents: page(() => import('../pages/admin/components-page.tsx'), 'onTicket'),
  adminMails: page(() => import('../pages/admin/mails-page.tsx'), 'admin'),
  adminWebhooks: page(() => import('../pages/admin/webhooks-page.tsx'), 'admin', 'webhooks'),
  adminDeliveries: page(() => import('../pages/admin/deliveries-page.tsx'), 'admin'),
  adminTicketLists: page(() => import('../pages/admin/ticket-lists-page.tsx'), 'lists'),
  adminUserGroups: groups,
  adminUserGroupCreate: groups,
  adminUserGroupEdit: groups,
  adminUserGroupView: page(() => import('../pages/admin/user-group-page.tsx'), 'admin', 'people'),
  adminUsers: users,
  adminUserCreate: users,
  adminUserEdit: users,
  adminUserView: page(
    () => import('../pages/admin/user-page.tsx'),
    'admin',
    'audit',
    'people',
    'personalData',
    'settings',
  ),
  adminAudit: page(() => import('../pages/admin/audit-page.tsx'), 'admin', 'audit', 'people'),
}

export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: routesOf((route) => route.access === 'anyone'),
  },
  {
    element: <Shell />,
    loader: loadShell,
    // Who is signed in is asked once; later changes come with the reading of /api/me.
    shouldRevalidate: () => false,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <></>,
    children: [
      {
        errorElement: <ErrorPage />,
        children: [
          ...routesOf((route) => route.access !== 'anyone'),
          { path: '*', element: <StatePage kind="notFound" /> },
        ],
      },
    ],
  },
])

function routesOf(fits: (route: WebRoute) => boolean): RouteObject[] {
  const names = Object.keys(pages) as WebRouteName[]
  return names.flatMap((name) => {
    const route: WebRoute = webRoutes[name]
    if (!fits(route)) return []
    return [route.path, ...(route.also ?? [])].map((path) => ({ path, id: path, lazy: pages[name], handle: name }))
  })
}
