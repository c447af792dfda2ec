import { z } from 'zod'
import { Audience } from '../audience.ts'
import { changeFields, Instant, Person, Uuid } from '../common.ts'
import { defineEvent } from '../define.ts'
import { WorktimeFacts } from './requests.ts'

const owner = 'billing'

export const worktimeChanged = defineEvent('worktime.changed', {
  owner,
  description: 'Time was booked, changed, billed or removed.',
  data: z.object({ worktime: WorktimeFacts, audience: Audience, ...changeFields }),
})
export const billingMarkRemoved = defineEvent('billing-mark.removed', {
  owner,
  description: 'Something that was billed was opened again; it stands in the audit.',
  data: z.object({
    what: z.enum(['worktime', 'component']),
    uuid: Uuid,
    publicId: z.int(),
    customer: z.string().nullable(),
    billedAt: Instant.nullable(),
    billedMinutes: z.int().nullable(),
    at: Instant,
    actor: Person,
    version: z.int(),
  }),
})
