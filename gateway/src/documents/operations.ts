import { requests, streams } from '@leitstand/contracts/catalogue'
import type { RequestContract, StreamContract } from '@leitstand/contracts/define'
import { components, type JsonSchema } from './components.ts'

/** One call of the API: an http line of a contract. */
export interface Operation {
  contract: RequestContract | StreamContract
  method: string
  /** `/api/users/{uuid}` */
  path: string
  pathParameters: string[]
  /** Unique, and the name of the contract for the first of its lines. */
  id: string
  /** What the call accepts: path, query and body together. */
  input: JsonSchema
}

/** Every call that a service answers, in the order of the paths. */
export function operations(): Operation[] {
  return [...requests, ...streams]
    .flatMap((contract) => contract.http.map((line, index) => operationOf(contract, line, index)))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

function operationOf(contract: RequestContract | StreamContract, line: string, index: number): Operation {
  const { method, path, pathParameters } = readLine(line)
  return {
    contract,
    method,
    path,
    pathParameters,
    id: index === 0 ? contract.name : `${contract.name}-${index + 1}`,
    input: components().unfold(contract.input, 'accepted'),
  }
}

/** `GET /api/users/:uuid` as documents say it. */
export function readLine(line: string): Pick<Operation, 'method' | 'path' | 'pathParameters'> {
  const [method = '', url = ''] = line.split(' ')
  const pathParameters = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  return { method, path: url.replace(/:(\w+)/g, '{$1}'), pathParameters }
}
