import { requests, streams } from '@leitstand/contracts/catalogue'
import type { RequestContract, StreamContract } from '@leitstand/contracts/define'
import { isPageContract } from '@leitstand/kit/http/routes'
import { z } from 'zod'

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] }

/** One call of the API: an http line of a contract. */
export interface Operation {
  contract: RequestContract | StreamContract
  method: string
  /** `/api/users/{uuid}` */
  path: string
  pathParameters: string[]
  input: JsonSchema
  /** undefined for streams and for answers without a body. */
  output: JsonSchema | undefined
  /** Schema of one entry when a collection is answered. */
  member: JsonSchema | undefined
}

/** Every call of the API, in the order of the paths. */
export function operations(): Operation[] {
  return [...requests, ...streams]
    .flatMap((contract) => contract.http.map((line) => operationOf(contract, line)))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

function operationOf(contract: RequestContract | StreamContract, line: string): Operation {
  const [method = '', url = ''] = line.split(' ')
  const pathParameters = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const output =
    contract.kind === 'request' && contract.status !== 204 ? schemaOf(contract.output, 'output') : undefined
  const isPage = contract.kind === 'request' && isPageContract(contract)
  return {
    contract,
    method,
    path: url.replace(/:(\w+)/g, '{$1}'),
    pathParameters,
    input: schemaOf(contract.input, 'input'),
    output,
    member: isPage ? (output?.properties?.['items']?.['items'] as JsonSchema | undefined) : undefined,
  }
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as JsonSchema
}
