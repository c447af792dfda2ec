import { getSecondFactorPolicy } from '@leitstand/contracts/identity/second-factors'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayAdminister } from '../domain/people-policy.ts'
import { secondFactorRoles } from '../store/second-factor-roles.ts'

export const handleGetSecondFactorPolicy = serve(getSecondFactorPolicy, async (_input, context) => {
  if (!mayAdminister(context.actor)) throw new AppError('forbidden')
  return { roles: await secondFactorRoles(context) }
})
