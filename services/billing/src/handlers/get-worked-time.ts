import { isStaff } from '@leitstand/contracts/actor'
import { getWorkedTime } from '@leitstand/contracts/billing/requests'
import { serve } from '../context.ts'
import { sumWorktimes } from '../store/worktimes.ts'

export const handleGetWorkedTime = serve(getWorkedTime, async ({ ticket }, context) => {
  const { internal, billable } = await sumWorktimes(context, context.actor, ticket)
  return { ...(isStaff(context.actor) && { internalMinutes: internal }), billableMinutes: billable }
})
