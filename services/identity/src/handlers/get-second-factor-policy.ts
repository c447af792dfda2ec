import { getSecondFactorPolicy } from '@leitstand/contracts/identity/second-factors'
import { serve } from '../context.ts'
import { secondFactorRoles } from '../store/second-factor-roles.ts'

export const handleGetSecondFactorPolicy = serve(getSecondFactorPolicy, async (_input, context) => {
  return { roles: await secondFactorRoles(context) }
})
