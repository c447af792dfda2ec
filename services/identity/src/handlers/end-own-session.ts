import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { endOwnSession } from '@leitstand/contracts/identity/sessions'
import { AppError } from '@leitstand/contracts/problems'
import { emit } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { sessionOf } from '../domain/own-account.ts'
import { audit } from '../store/audit.ts'
import { endSessionOf } from '../store/own-sessions.ts'

export const handleEndOwnSession = serve(endOwnSession, async ({ uuid }, context) => {
  const { actor, address } = context
  sessionOf(actor)
  return await context.transaction(async (tx) => {
    if (!(await endSessionOf(tx, actor.uuid, uuid))) throw new AppError('not-found')
    await emit(tx, sessionRevoked, { user: actor.uuid, session: uuid })
    const subject = { kind: 'user' as const, uuid: actor.uuid, name: actor.name }
    await audit(tx, { at: context.clock.now(), kind: 'session-revoked', actor, subject, address })
    return null
  })
})
