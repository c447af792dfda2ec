import { completeExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { AppError } from '@leitstand/contracts/problems'
import type { Secrets } from '@leitstand/kit/secrets'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { readProfile } from '../domain/read-profile.ts'
import type { Providers } from '../openid/open-providers.ts'
import { applyAccount } from '../openid/sign-in.ts'
import { audit } from '../store/audit.ts'
import { takePendingLogin } from '../store/pending-logins.ts'
import { openSession } from '../store/sessions.ts'

interface Parts {
  providers: Providers
  secrets: Secrets
  config: IdentityConfig
}

export const handleCompleteExternalLogin = ({ providers, secrets, config }: Parts) =>
  serve(completeExternalLogin, async ({ origin, url, state, address, userAgent }, context) => {
    const provider = providers.get(origin)
    const pending = await takePendingLogin(context, origin, state, context.clock.now())
    if (!provider || !pending) throw new AppError('login-expired')
    const tokens = await provider.exchange(new URL(url), { ...pending, state })
    const profile = readProfile(await provider.userinfo(tokens))
    if (!profile) throw new AppError('login-failed')

    const refreshToken = tokens.refreshToken ? secrets.seal(tokens.refreshToken) : null
    return await context.prismaTransaction(async (prisma, tx) => {
      const now = context.clock.now()
      const { linkTo, next } = pending
      const actor = await applyAccount(prisma, tx, {
        origin,
        profile,
        refreshToken,
        linkTo,
        signedIn: true,
        address,
        now,
      })
      const idToken = tokens.idToken ? secrets.seal(tokens.idToken) : null
      const holder = { user: actor.uuid, address, userAgent, provider: { origin, idToken } }
      const { token, expiresAt } = await openSession(tx, holder, now, config.sessionLife)
      await audit(tx, { at: now, kind: 'signed-in', actor, subject: { kind: 'user', ...actor }, address })
      return { token, expiresAt: expiresAt.toISOString(), next }
    })
  })
