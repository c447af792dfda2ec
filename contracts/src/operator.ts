import { z } from 'zod'
import { Instant, Uuid } from './common.ts'
import { defineRequest, type ServiceName } from './define.ts'

export const DeadLetter = z.object({
  id: Uuid,
  subject: z.string(),
  reason: z.string(),
  attempts: z.int(),
  at: Instant,
  payload: z.unknown(),
})

/** What every service answers to an operator about its dead letters; the kit serves both. */
export function operatorRequests(service: ServiceName) {
  return {
    listDeadLetters: defineRequest(`${service}.listDeadLetters`, {
      description: `Events that ${service} could not digest, newest first.`,
      input: z.object({ limit: z.int().min(1).max(500).default(100) }),
      output: z.object({ items: z.array(DeadLetter), total: z.int() }),
    }),
    replayDeadLetter: defineRequest(`${service}.replayDeadLetter`, {
      description: `Let ${service} try a kept event again.`,
      input: z.object({ id: Uuid }),
      output: z.object({ replayed: z.boolean(), reason: z.string().nullable() }),
      errors: ['not-found'],
    }),
  }
}
