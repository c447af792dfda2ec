import { isSystem } from '@leitstand/contracts/actor'
import { resolveSession } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { buildActor } from '../domain/build-actor.ts'
import { resolveToken } from '../store/sessions.ts'

export const handleResolveSession = ({ sessionLife }: IdentityConfig) =>
  serve(resolveSession, async ({ token }, context) => {
    if (!isSystem(context.actor)) throw new AppError('forbidden')
    const held = await resolveToken(context, token, context.clock.now(), sessionLife)
    if (!held) return null
    const actor = buildActor(held.holder, held.groups)
    return { session: held.session, actor, expiresAt: held.endsAt.toISOString() }
  })
