import { resolveSession } from '@leitstand/contracts/identity/signing-in'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { buildActor } from '../domain/build-actor.ts'
import { isApiToken, resolveApiToken } from '../store/api-tokens.ts'
import { resolveToken } from '../store/sessions.ts'

export const handleResolveSession = ({ sessionLife }: IdentityConfig) =>
  serve(resolveSession, async ({ token, address = null }, context) => {
    const now = context.clock.now()
    if (isApiToken(token)) {
      const held = await resolveApiToken(context, token, address, now)
      if (!held) return null
      const actor = buildActor(held.holder, held.groups, { uuid: held.token, kind: 'token' })
      return { session: held.token, actor, expiresAt: held.expiresAt.toISOString(), scope: held.scope }
    }
    const held = await resolveToken(context, token, now, sessionLife)
    if (!held) return null
    const actor = buildActor(held.holder, held.groups, { uuid: held.session, kind: 'session' })
    return { session: held.session, actor, expiresAt: held.endsAt.toISOString(), scope: 'full' as const }
  })
