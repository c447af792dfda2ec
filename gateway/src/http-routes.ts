import { requests, streams } from '@leitstand/contracts/catalogue'
import type { ServiceName } from '@leitstand/contracts/define'

export interface OwnedRoutes {
  service: ServiceName
  /** Path with its parameters → methods. */
  paths: Map<string, Set<string>>
}

/** The http lines of all contracts, by the service that answers them. */
export function httpRoutes(): OwnedRoutes[] {
  const owners = new Map<ServiceName, OwnedRoutes['paths']>()
  for (const { service, http } of [...requests, ...streams]) {
    const paths = owners.get(service) ?? new Map<string, Set<string>>()
    owners.set(service, paths)
    for (const line of http) {
      const [method = '', url = ''] = line.split(' ')
      // The router takes a slash at the end by itself.
      const path = url.replace(/(?<=.)\/$/, '')
      paths.set(path, (paths.get(path) ?? new Set()).add(method))
    }
  }
  return [...owners].map(([service, paths]) => ({ service, paths })).filter(({ paths }) => paths.size > 0)
}
