import { requests, streams } from '@leitstand/contracts/catalogue'
import type { z } from 'zod'

/** A call of the API as the crawl makes it. */
export interface Call {
  service: string
  method: string
  path: string
  input: z.ZodType
  /** The body is a form with a file. */
  isUpload: boolean
  effectful: boolean
}

const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Other calls are about these. */
const last = ['/api/comments/:uuid', '/api/tickets/:id', '/api/users/:uuid', '/api/user_groups/:uuid']

function rankOf({ method, path }: Call): number {
  return order.indexOf(method) + (method === 'DELETE' && last.includes(path) ? 1 : 0)
}

/** Every call that a service answers over HTTP; what takes things away comes last. */
export function everyCall(): Call[] {
  const calls = [...requests, ...streams].flatMap((contract) =>
    contract.http.map((line) => {
      const [method = '', path = ''] = line.split(' ')
      const isUpload = 'consumes' in contract && contract.consumes.startsWith('multipart/')
      const effectful = 'effectful' in contract && contract.effectful
      return { service: contract.service, method, path, input: contract.input, isUpload, effectful }
    }),
  )
  return calls.sort((a, b) => rankOf(a) - rankOf(b) || a.path.localeCompare(b.path))
}
