import { hasRole } from '@leitstand/contracts/actor'
import { getSecondFactorPolicy } from '@leitstand/contracts/identity/security'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { secondFactorRoles } from '../store/second-factor-roles.ts'

export const handleGetSecondFactorPolicy = serve(getSecondFactorPolicy, async (_input, context) => {
  if (!hasRole(context.actor, 'ROLE_SUPER_ADMIN')) throw new AppError('forbidden')
  return { roles: await secondFactorRoles(context) }
})
