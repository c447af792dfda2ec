import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { logout } from '@leitstand/contracts/identity/signing-in'
import { emit } from '@leitstand/kit/outbox'
import type { Secrets } from '@leitstand/kit/secrets'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import type { Providers } from '../openid/open-providers.ts'
import { type EndedSession, endSession } from '../store/sessions.ts'

interface Parts {
  providers: Providers
  secrets: Secrets
  config: IdentityConfig
}

export const handleLogout = (parts: Parts) =>
  serve(logout, async ({ token }, context) => {
    const ended = await context.transaction(async (tx) => {
      const session = await endSession(tx, token)
      if (session) await emit(tx, sessionRevoked, { user: session.user, session: session.session })
      return session
    })
    return { endSessionUrl: ended ? await endAtProvider(ended, parts) : null }
  })

/** The session here has ended already; a provider that is away only keeps its own. */
async function endAtProvider(
  { origin, idToken }: EndedSession,
  { providers, secrets, config }: Parts,
): Promise<string | null> {
  const provider = origin ? providers.get(origin) : undefined
  if (!provider || !idToken) return null
  return await provider.endSessionUrl(secrets.unseal(idToken), `${config.publicUrl}/login`).catch(() => null)
}
