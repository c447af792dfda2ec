import { saveSecondFactorPolicy } from '@leitstand/contracts/identity/second-factors'
import { serve } from '../context.ts'
import { refuseToken } from '../domain/own-account.ts'
import { audit } from '../store/audit.ts'
import { saveSecondFactorRoles, secondFactorRoles } from '../store/second-factor-roles.ts'

export const handleSaveSecondFactorPolicy = serve(saveSecondFactorPolicy, async ({ roles }, context) => {
  const { actor, address } = context
  refuseToken(actor)
  return await context.transaction(async (tx) => {
    const before = await saveSecondFactorRoles(tx, roles)
    const after = await secondFactorRoles(tx)
    const changes = [{ field: 'roles', before, after }]
    const at = context.clock.now()
    await audit(tx, { at, kind: 'second-factor-policy-changed', actor, subject: null, address, changes })
    return { roles: after }
  })
})
