import { pathsOf, type WebRoute, type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'
import type { RouteObject } from 'react-router'
import { StatePage } from '../ui/state-page.tsx'
import { ErrorPage } from './error-page.tsx'
import { loaderOf } from './load-page.ts'
import { pages } from './pages.ts'
import { loadShell, Shell } from './shell.tsx'

export const routes: RouteObject[] = [
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
]

function routesOf(fits: (route: WebRoute) => boolean): RouteObject[] {
  const names = Object.keys(pages) as WebRouteName[]
  return names.flatMap((name) => {
    const route: WebRoute = webRoutes[name]
    if (!fits(route)) return []
    return pathsOf(route).map((path) => ({
      path,
      id: path,
      lazy: loaderOf(pages[name]),
      handle: name,
    }))
  })
}
