import { z } from 'zod'
import { Flag, Instant, TicketRelation, Uuid, UuidRelation } from '../common.ts'
import { defineRequest } from '../define.ts'
import { TicketRef } from '../ticket/values.ts'
import { Worktime } from './requests.ts'

/** The time that somebody has running on a ticket, on whatever device; a person has one at most. */
export const WorktimeTimer = z.object({
  '@id': z.string(),
  '@type': z.literal('WorktimeTimer'),
  uuid: Uuid,
  /** Null when the ticket is gone, or no longer seen: the time can only be discarded then. */
  ticket: TicketRef.nullable(),
  startedAt: Instant,
  version: z.int(),
})
export type WorktimeTimer = z.infer<typeof WorktimeTimer>

export const getWorktimeTimer = defineRequest('billing.getWorktimeTimer', {
  description: 'The running time of the caller, or null (staff).',
  http: 'GET /api/worktime_timer',
  role: 'ROLE_EMPLOYEE',
  input: z.object({}),
  output: z.object({ timer: WorktimeTimer.nullable() }),
})
export const startWorktimeTimer = defineRequest('billing.startWorktimeTimer', {
  description: 'Let the time run on a ticket from now on (staff). Refused while it runs already.',
  http: 'POST /api/worktime_timer',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({ ticket: TicketRelation }),
  output: WorktimeTimer,
  status: 201,
  errors: ['not-found', 'ticket-finished', 'timer-running'],
})
export const stopWorktimeTimer = defineRequest('billing.stopWorktimeTimer', {
  description:
    'Book the running time, from its start until now unless other times are given; then it runs no more (staff).',
  http: 'POST /api/worktime_timer/booking',
  role: 'ROLE_EMPLOYEE',
  input: z.strictObject({
    type: UuidRelation.nullable().default(null),
    startAt: z.string().optional(),
    accruedTime: z.string().optional(),
    description: z.string().trim().max(10_000, 'too-long').default(''),
    internal: Flag.default(false),
    edgeShift: Flag.default(false),
  }),
  output: Worktime,
  status: 201,
  errors: ['not-found', 'changed', 'ticket-finished'],
})
export const discardWorktimeTimer = defineRequest('billing.discardWorktimeTimer', {
  description: 'Let go of the running time without a booking (staff).',
  http: 'DELETE /api/worktime_timer',
  role: 'ROLE_EMPLOYEE',
  input: z.object({}),
  errors: ['not-found', 'changed'],
})
