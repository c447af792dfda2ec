import { requests, streams } from '@leitstand/contracts/catalogue'
import type { RequestContract, ServiceName, StreamContract } from '@leitstand/contracts/define'

/** What a call costs others while it is under way: bytes that come or go for long, or a search of everything. */
export type Weight = 'light' | 'search' | 'upload' | 'download'

export interface HttpCall {
  /** Has effects although it is a GET (AMB-011). */
  effectful: boolean
  weight: Weight
}

export interface OwnedRoutes {
  service: ServiceName
  /** Bytes that come or go for long have connections of their own, so that they hold up nothing else. */
  isStreaming: boolean
  /** Path with its parameters → method → call. */
  paths: Map<string, Map<string, HttpCall>>
}

/** The http lines of all contracts, by the service that answers them. */
export function httpRoutes(): OwnedRoutes[] {
  const lines = [...requests, ...streams].flatMap((contract) =>
    contract.http.map((line) => {
      const [method = '', url = ''] = line.split(' ')
      const effectful = contract.kind === 'request' && contract.effectful
      // The router takes a slash at the end by itself.
      return { contract, method, path: url.replace(/(?<=.)\/$/, ''), effectful, weight: weightOf(contract) }
    }),
  )
  const streaming = new Set(lines.flatMap(({ contract, path }) => (contract.kind === 'stream' ? [path] : [])))
  const owners = new Map<string, OwnedRoutes>()
  for (const { contract, method, path, effectful, weight } of lines) {
    const { service } = contract
    const isStreaming = streaming.has(path)
    const key = `${service} ${isStreaming}`
    const owned: OwnedRoutes = owners.get(key) ?? { service, isStreaming, paths: new Map() }
    owners.set(key, owned)
    const methods = owned.paths.get(path) ?? new Map<string, HttpCall>()
    owned.paths.set(path, methods.set(method, { effectful, weight }))
  }
  return [...owners.values()]
}

function weightOf(contract: RequestContract | StreamContract): Weight {
  if (contract.kind === 'stream') return contract.consumes.startsWith('multipart/') ? 'upload' : 'download'
  return contract.service === 'search' ? 'search' : 'light'
}
