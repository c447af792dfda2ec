import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { endSessionsOfUser } from '@leitstand/contracts/identity/sessions'
import { emit } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { endTokens } from '../signing-in/end-tokens.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { audit } from '../store/audit.ts'
import { endSessionsOf } from '../store/own-sessions.ts'

export const handleEndSessionsOfUser = serve(endSessionsOfUser, async ({ uuid }, context) => {
  const { actor, address } = context
  const subject = await personToAdminister(context, uuid)
  return await context.transaction(async (tx) => {
    await endSessionsOf(tx, uuid, null)
    await emit(tx, sessionRevoked, { user: uuid, session: null })
    await endTokens(tx, { subject, actor, address }, context.clock.now())
    await audit(tx, { at: context.clock.now(), kind: 'session-revoked', actor, subject, address })
    return null
  })
})
