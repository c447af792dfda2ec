import { type WebRoute, type WebRouteName, webRoutes } from '@leitstand/contracts/web-routes'

type Values = Readonly<Record<string, string | number>>
type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The link to a page. Throws for a name that does not exist and for a parameter that is missing (ERR-043, ERR-044). */
export function pathTo(name: WebRouteName, values: Values = {}, query: Query = {}): string {
  const route: WebRoute | undefined = Object.hasOwn(webRoutes, name) ? webRoutes[name] : undefined
  if (!route) throw new Error(`There is no route "${name}"`)
  const path = route.path.replace(/:(\w+)/g, (_whole, parameter: string) => {
    const value = values[parameter]
    if (value === undefined || value === '') throw new Error(`The route "${name}" needs the parameter "${parameter}"`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
