import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { networkOf } from '@leitstand/contracts/network-of'
import { parseInput } from '@leitstand/kit/answer'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** Asks as the system account, for somebody without a session. */
export type Ask = <C extends RequestContract>(contract: C, input: InputOf<C>) => Promise<OutputOf<C>>

/** Most of these calls cost a password hash or a signature; nobody needs more of them in a minute. */
const perMinute = 60
export const bounded = {
  config: {
    rateLimit: { max: perMinute, timeWindow: '1 minute', keyGenerator: ({ ip }: FastifyRequest) => networkOf(ip) },
  },
} as const

/** From where and by what somebody signs in. */
export function from(request: FastifyRequest): { address: string; userAgent: string } {
  return { address: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 500) }
}

/** The body as a schema wants it, or a refusal field by field. */
export function readBody<S extends z.ZodType>(input: S, request: FastifyRequest, more: object = {}): z.output<S> {
  const body = typeof request.body === 'object' ? request.body : {}
  return parseInput({ input }, { ...body, ...more }) as z.output<S>
}
