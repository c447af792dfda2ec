import { requests, streams } from '@leitstand/contracts/catalogue'
import type { RequestContract, ServiceName, StreamContract } from '@leitstand/contracts/define'

/** What a call costs others while it is under way: bytes that come or go for long, or a search of everything. */
export type Weight = 'light' | 'search' | 'upload' | 'download'

export interface HttpLine {
  service: ServiceName
  method: string
  path: string
  isStream: boolean
  /** Has effects although it is a GET (AMB-011). */
  effectful: boolean
  weight: Weight
}

/** The http lines of all contracts. */
export const httpLines: readonly HttpLine[] = [...requests, ...streams].flatMap((contract) =>
  contract.http.map((line) => {
    const [method = '', url = ''] = line.split(' ')
    return {
      service: contract.service,
      method,
      // The router takes a slash at the end by itself.
      path: url.replace(/(?<=.)\/$/, ''),
      isStream: contract.kind === 'stream',
      effectful: contract.kind === 'request' && contract.effectful,
      weight: weightOf(contract),
    }
  }),
)

function weightOf(contract: RequestContract | StreamContract): Weight {
  if (contract.kind === 'stream') return contract.consumes.startsWith('multipart/') ? 'upload' : 'download'
  return contract.service === 'search' ? 'search' : 'light'
}
