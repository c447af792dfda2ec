import { z } from 'zod'
import { Audience } from '../audience.ts'
import { changeFields } from '../common.ts'
import { defineEvent } from '../define.ts'
import { WorktimeFacts } from './requests.ts'

const owner = 'billing'

export const worktimeChanged = defineEvent('worktime.changed', {
  owner,
  description: 'Time was booked, changed, billed or removed.',
  data: z.object({ worktime: WorktimeFacts, audience: Audience, ...changeFields }),
})
