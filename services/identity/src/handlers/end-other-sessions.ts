import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { endOtherSessions } from '@leitstand/contracts/identity/sessions'
import { emit } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { sessionOf } from '../domain/own-account.ts'
import { audit } from '../store/audit.ts'
import { endSessionsOf } from '../store/own-sessions.ts'

export const handleEndOtherSessions = serve(endOtherSessions, async (_input, context) => {
  const { actor, address } = context
  const kept = sessionOf(actor)
  return await context.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, actor.uuid, kept)
    if (ended === 0) return null
    await emit(tx, sessionRevoked, { user: actor.uuid, session: null })
    const subject = { kind: 'user' as const, uuid: actor.uuid, name: actor.name }
    await audit(tx, { at: context.clock.now(), kind: 'session-revoked', actor, subject, address })
    return null
  })
})
