import { type WebRoute, type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'
import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { StatePage } from '../ui/state-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { loadShell, Shell } from './shell.tsx'

type Page = () => Promise<{ Component: ComponentType }>

const login: Page = () => import('../pages/login/login-page.tsx')
const dashboard: Page = () => import('../pages/home/home-page.tsx')
const ticketForm: Page = () => import('../pages/tickets/ticket-form-page.tsx')
const channels: Page = () => import('../pages/admin/channels-page.tsx')
const rules: Page = () => import('../pages/admin/rules-page.tsx')
const slas: Page = () => import('../pages/admin/slas-page.tsx')

/** Every page; its path and who may open it are in contracts/web-routes, so that the gateway knows them too. */
const pages: Record<WebRouteName, Page> = {
  home: dashboard,
  dashboard,
  login,
  loginWi: login,
  loginAms: login,
  loginForgotten: () => import('../pages/login/forgotten-page.tsx'),
  loginReset: () => import('../pages/login/reset-page.tsx'),
  ticketOverview: () => import('../pages/tickets/ticket-overview-page.tsx'),
  ticketSelect: () => import('../pages/tickets/ticket-select-page.tsx'),
  ticketCreate: ticketForm,
  ticketEdit: ticketForm,
  ticketView: () => import('../pages/ticket/ticket-page.tsx'),
  commentEdit: () => import('../pages/ticket/comment-edit-page.tsx'),
  activityStream: () => import('../pages/activity/activity-page.tsx'),
  labels: () => import('../pages/admin/labels-page.tsx'),
  workflow: () => import('../pages/workflow/workflow-page.tsx'),
  billingWorktimes: () => import('../pages/billing/worktimes-page.tsx'),
  admin: () => import('../pages/admin/admin-page.tsx'),
  adminChannels: channels,
  adminChannelCreate: channels,
  adminChannelEdit: channels,
  adminRules: rules,
  adminRuleCreate: rules,
  adminRuleEdit: rules,
  adminSlas: slas,
  adminSlaCreate: slas,
  adminSlaEdit: slas,
  adminSlaPreview: () => import('../pages/admin/sla-preview-page.tsx'),
  adminWorktimeTypes: () => import('../pages/admin/worktime-types-page.tsx'),
  adminMails: () => import('../pages/admin/mails-page.tsx'),
  adminDeliveries: () => import('../pages/admin/deliveries-page.tsx'),
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
