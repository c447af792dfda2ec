import { getSecurityOfUser } from '@leitstand/contracts/identity/second-factors'
import { serve } from '../context.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { guardsOf } from '../store/account-security.ts'

export const handleGetSecurityOfUser = serve(getSecurityOfUser, async ({ uuid }, context) => {
  await personToAdminister(context, uuid)
  const guards = await guardsOf(context, uuid)
  return { ...guards, totpSince: guards.totpSince?.toISOString() ?? null }
})
