import { requests, streams } from '@leitstand/contracts/catalogue'
import type { ServiceName } from '@leitstand/contracts/define'

export interface OwnedRoutes {
  service: ServiceName
  /** Path with its parameters → methods. */
  paths: Map<string, Set<string>>
  /** `GET /path` of those that have an effect although they are a GET (AMB-011). */
  effectful: Set<string>
}

/** The http lines of all contracts, by the service that answers them. */
export function httpRoutes(): OwnedRoutes[] {
  const owners = new Map<ServiceName, OwnedRoutes>()
  for (const contract of [...requests, ...streams]) {
    const { service, http } = contract
    const owned: OwnedRoutes = owners.get(service) ?? { service, paths: new Map(), effectful: new Set() }
    owners.set(service, owned)
    for (const line of http) {
      const [method = '', url = ''] = line.split(' ')
      // The router takes a slash at the end by itself.
      const path = url.replace(/(?<=.)\/$/, '')
      owned.paths.set(path, (owned.paths.get(path) ?? new Set()).add(method))
      if ('effectful' in contract && contract.effectful) owned.effectful.add(`${method} ${path}`)
    }
  }
  return [...owners.values()].filter(({ paths }) => paths.size > 0)
}
