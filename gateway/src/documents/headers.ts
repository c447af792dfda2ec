import { languages } from '@leitstand/contracts/actor'
import type { Operation } from './operations.ts'

const text = { type: 'string' }

/** What a call may be told in its headers, besides who asks and which formats are meant. */
export const headerParameters = {
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    description:
      'Needed by whatever changes something with the cookie of a session, and by the calls that change something although they only read by their method. An API token needs it for the latter alone.',
    schema: { type: 'string', const: 'XMLHttpRequest' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag that was read. If somebody has changed the same since, the answer is 412 with the present state.',
    schema: text,
    example: '"3"',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'The same key with the same request answers again what was answered first, and does nothing twice.',
    schema: { type: 'string', maxLength: 200 },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of messages; without it the one of the caller.',
    schema: { type: 'string', enum: languages },
  },
} as const

type HeaderName = keyof typeof headerParameters

/** Which of them a call heeds. */
export function headersOf({ contract, method }: Operation): { $ref: string }[] {
  const isRequest = contract.kind === 'request'
  const names: HeaderName[] = [
    ...(method !== 'GET' || (isRequest && contract.effectful) ? (['RequestedWith'] as const) : []),
    ...(isRequest && contract.errors.includes('changed') ? (['IfMatch'] as const) : []),
    ...(isRequest && method === 'POST' ? (['IdempotencyKey'] as const) : []),
    'AcceptLanguage',
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

export const answerHeaders = {
  ETag: { description: 'The version of what is answered, for If-Match.', schema: text },
  Allow: { description: 'The methods that this address has.', schema: text },
  RetryAfter: { description: 'After how many seconds to try again.', schema: { type: 'integer' } },
  RateLimit: { description: 'How many calls a minute are answered.', schema: { type: 'integer' } },
  RateRemaining: { description: 'How many of them are left.', schema: { type: 'integer' } },
  RateReset: { description: 'In how many seconds the next minute begins.', schema: { type: 'integer' } },
  FileName: { description: 'Whether it is shown or saved, and under which name.', schema: text },
  SessionCookie: { description: 'The cookie of the session, or that it ends.', schema: text },
} as const

export function answerHeader(name: keyof typeof answerHeaders): { $ref: string } {
  return { $ref: `#/components/headers/${name}` }
}

/** Of every answer that was counted. */
export const rateHeaders = {
  'X-RateLimit-Limit': answerHeader('RateLimit'),
  'X-RateLimit-Remaining': answerHeader('RateRemaining'),
  'X-RateLimit-Reset': answerHeader('RateReset'),
}
