import { z } from 'zod'
import { Instant, Uuid } from './common.ts'
import { defineRequest, type ServiceName } from './define.ts'

export const DeadLetter = z.object({
  id: Uuid,
  subject: z.string(),
  reason: z.string(),
  attempts: z.int(),
  at: Instant,
  /** The whole event, or its beginning as text where it is very long; null in lists, which no message could carry. */
  payload: z.unknown(),
})

export type DeadLetter = z.infer<typeof DeadLetter>

/** What every service answers to an operator about its dead letters; the kit serves both. */
export function operatorRequests(service: ServiceName) {
  return {
    listDeadLetters: defineRequest(`${service}.listDeadLetters`, {
      description: `Events that ${service} could not digest, newest first; for going through them all, the oldest first.`,
      role: 'ROLE_SUPER_ADMIN',
      input: z.object({
        limit: z.int().min(1).max(500).default(100),
        /** The last one seen on the way from the oldest to the newest; null at its beginning. */
        after: Uuid.nullable().optional(),
      }),
      output: z.object({ items: z.array(DeadLetter), total: z.int() }),
    }),
    getDeadLetter: defineRequest(`${service}.getDeadLetter`, {
      description: `An event that ${service} could not digest, whole.`,
      role: 'ROLE_SUPER_ADMIN',
      input: z.object({ id: Uuid }),
      output: DeadLetter,
      errors: ['not-found'],
    }),
    replayDeadLetter: defineRequest(`${service}.replayDeadLetter`, {
      description: `Let ${service} try a kept event again.`,
      role: 'ROLE_SUPER_ADMIN',
      input: z.object({ id: Uuid }),
      output: z.object({ replayed: z.boolean(), reason: z.string().nullable() }),
      errors: ['not-found'],
    }),
  }
}
