import rateLimit from '@fastify/rate-limit'
import { networkOf } from '@leitstand/contracts/network-of'
import { AppError } from '@leitstand/contracts/problems'
import type { FastifyInstance } from 'fastify'
import { tokensOf } from '../caller.ts'
import type { Sessions } from '../sessions.ts'

/** Bounds what one session, or one address without a session, may ask in a minute. Probes are exempt. */
export async function openRateLimit(app: FastifyInstance, perMinute: number, sessions: Sessions): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    cache: 20_000,
    keyGenerator: (request) => {
      // An invented token is no way around the bound of its address.
      return tokensOf(request).find(sessions.isKnown) ?? networkOf(request.ip)
    },
    allowList: (request) => request.url.startsWith('/health/'),
    errorResponseBuilder: () => new AppError('rate-limited'),
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  })
}
