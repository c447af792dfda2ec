import { getAccountSecurity } from '@leitstand/contracts/identity/second-factors'
import { serve } from '../context.ts'
import { provedUntil } from '../domain/own-account.ts'
import { guardsOf, standingOf } from '../store/account-security.ts'
import { secondFactorRoles } from '../store/second-factor-roles.ts'

export const handleGetAccountSecurity = serve(getAccountSecurity, async (_input, context) => {
  const { uuid, roles, session } = context.actor
  const [guards, required, standing] = await Promise.all([
    guardsOf(context, uuid),
    secondFactorRoles(context),
    session?.kind === 'session' ? standingOf(context, session.uuid) : undefined,
  ])
  const until = standing && provedUntil(standing, context.clock.now())
  return {
    ...guards,
    totpSince: guards.totpSince?.toISOString() ?? null,
    secondFactorRequired: required.some((role) => roles.includes(role)),
    provedUntil: until?.toISOString() ?? null,
  }
})
