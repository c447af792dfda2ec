import { type ProblemCode, phrase, problems } from '@leitstand/contracts/problems'
import { violations } from '@leitstand/contracts/violations'
import { answerHeader } from './headers.ts'

const text = { type: 'string' }

/** How every failure is told. */
export const problemSchemas = {
  Problem: {
    type: 'object',
    description: 'RFC 9457, with the fields of hydra:Error.',
    required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
    properties: {
      '@context': text,
      '@id': text,
      '@type': text,
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      code: { type: 'string', enum: Object.keys(problems) },
      requestId: text,
      'hydra:title': text,
      'hydra:description': text,
      current: { description: 'The present state, of what somebody else has changed.' },
      refusal: { description: 'Why a workflow has refused; `violations` say it of the field that it is about.' },
    },
  },
  ConstraintViolationList: {
    description: 'What is wrong with which field.',
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      {
        type: 'object',
        properties: { violations: { type: 'array', items: { $ref: '#/components/schemas/ConstraintViolation' } } },
      },
    ],
  },
  ConstraintViolation: {
    type: 'object',
    required: ['propertyPath', 'message', 'code'],
    properties: { propertyPath: text, message: text, code: { type: 'string', enum: Object.keys(violations) } },
  },
}

/** By themselves in every call, because most of their readers ask for them. */
const told: readonly ProblemCode[] = ['unauthenticated', 'forbidden', 'invalid', 'rate-limited']

/** What a call may answer when it fails; whatever is not named is a problem too. */
export function problemsOf(codes: readonly ProblemCode[]): Record<string, { $ref: string }> {
  const statuses = new Set([...told, ...codes].map((code) => problems[code].status))
  const entries = [...statuses].sort().map((status) => [status, problemAnswer(status)] as const)
  return Object.fromEntries([...entries, ['default', problemAnswer('')]])
}

function problemAnswer(status: number | ''): { $ref: string } {
  return { $ref: `#/components/responses/Problem${status}` }
}

/** Those of the answers that a document refers to. */
export function problemAnswers(document: object): Record<string, object> {
  const used = [...new Set(JSON.stringify(document).match(/(?<=responses\/Problem)\d+/g))].sort()
  return {
    ...Object.fromEntries(used.map((status) => [`Problem${status}`, answerOf(Number(status))])),
    Problem: { description: 'Any other failure.', ...contentOf('Problem'), headers: { Allow: answerHeader('Allow') } },
  }
}

function answerOf(status: number): object {
  const codes = (Object.keys(problems) as ProblemCode[]).filter((code) => problems[code].status === status)
  return {
    description: codes.map((code) => `${code}: ${phrase(problems[code], 'en')}`).join('\n'),
    ...contentOf(codes.includes('invalid') ? 'ConstraintViolationList' : 'Problem'),
    ...(codes.some((code) => ['rate-limited', 'service-unavailable'].includes(code)) && {
      headers: { 'Retry-After': answerHeader('RetryAfter') },
    }),
  }
}

function contentOf(name: string): object {
  return { content: { 'application/problem+json': { schema: { $ref: `#/components/schemas/${name}` } } } }
}
