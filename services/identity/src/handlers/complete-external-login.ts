import { completeExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { AppError } from '@leitstand/contracts/problems'
import type { Secrets } from '@leitstand/kit/secrets'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { assertsSecondFactor } from '../domain/asserts-second-factor.ts'
import { readProfile } from '../domain/read-profile.ts'
import type { Providers } from '../openid/open-providers.ts'
import { applyAccount } from '../openid/sign-in.ts'
import type { Security } from '../security.ts'
import { askSecondFactor } from '../signing-in/ask-second-factor.ts'
import { finishSignIn } from '../signing-in/finish-sign-in.ts'
import { takePendingLogin } from '../store/pending-logins.ts'
import { findUser } from '../store/users.ts'

interface Parts {
  providers: Providers
  secrets: Secrets
  config: IdentityConfig
  security: Security
}

export const handleCompleteExternalLogin = ({ providers, secrets, config, security }: Parts) => {
  const seal = (text: string | undefined) => (text ? secrets.seal(text) : null)
  return serve(completeExternalLogin, async ({ origin, url, state, address, userAgent }, context) => {
    const provider = providers.get(origin)
    const pending = await takePendingLogin(context, origin, state, context.clock.now())
    if (!provider || !pending) throw new AppError('login-expired')
    const tokens = await provider.exchange(new URL(url), { ...pending, state })
    const profile = readProfile(await provider.userinfo(tokens))
    if (!profile) throw new AppError('login-failed')

    const refreshToken = seal(tokens.refreshToken)
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
      const user = await findUser(tx, actor.uuid, { kind: 'everybody' })
      if (!user) throw new AppError('login-failed')
      const elsewhere = { origin, idToken: seal(tokens.idToken) }
      // Whoever adds a login has signed in here, and has just proved it.
      const isEnough = linkTo !== null || assertsSecondFactor(tokens.claims, config.providers[origin]?.mfaValues ?? [])
      const challenge = isEnough ? undefined : await askSecondFactor(tx, actor.uuid, security, now, elsewhere)
      if (challenge) return { challenge, next }
      const facts = { user, address, userAgent, method: 'provider' as const, provider: elsewhere }
      const { token, expiresAt } = await finishSignIn(tx, facts, now, config.sessionLife)
      return { token, expiresAt, next }
    })
  })
}
