import type { ServiceName } from '@leitstand/contracts/define'
import { type HttpLine, httpLines } from './http-lines.data.ts'

export type HttpCall = Pick<HttpLine, 'effectful' | 'weight'>

export interface OwnedRoutes {
  service: ServiceName
  /** Bytes that come or go for long have connections of their own, so that they hold up nothing else. */
  isStreaming: boolean
  /** Path with its parameters → method → call. */
  paths: Map<string, Map<string, HttpCall>>
}

/** The http lines of all contracts, by the service that answers them. */
export function httpRoutes(): OwnedRoutes[] {
  const streaming = new Set(httpLines.flatMap(({ isStream, path }) => (isStream ? [path] : [])))
  const owners = new Map<string, OwnedRoutes>()
  for (const { service, method, path, effectful, weight } of httpLines) {
    const isStreaming = streaming.has(path)
    const key = `${service} ${isStreaming}`
    const owned: OwnedRoutes = owners.get(key) ?? { service, isStreaming, paths: new Map() }
    owners.set(key, owned)
    const methods = owned.paths.get(path) ?? new Map<string, HttpCall>()
    owned.paths.set(path, methods.set(method, { effectful, weight }))
  }
  return [...owners.values()]
}
