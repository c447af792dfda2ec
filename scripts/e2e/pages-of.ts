import { expandRoles, type Role } from '@leitstand/contracts/roles'
import { mayOpen, type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'

/** The paths of what somebody of this role may open, as far as they stand for themselves. */
export function pagesOf(role: Role): string[] {
  const person = { roles: expandRoles([role]) }
  return Object.entries(webRoutes).flatMap(([name, { path }]) =>
    path.includes(':') || path.startsWith('/login') || !mayOpen(name as WebRouteName, person) ? [] : [path],
  )
}
