import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { endSessionOfUser } from '@leitstand/contracts/identity/sessions'
import { AppError } from '@leitstand/contracts/problems'
import { emit } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { audit } from '../store/audit.ts'
import { endSessionOf } from '../store/own-sessions.ts'

export const handleEndSessionOfUser = serve(endSessionOfUser, async ({ uuid, session }, context) => {
  const { actor, address } = context
  const subject = await personToAdminister(context, uuid)
  return await context.transaction(async (tx) => {
    if (!(await endSessionOf(tx, uuid, session))) throw new AppError('not-found')
    await emit(tx, sessionRevoked, { user: uuid, session })
    await audit(tx, { at: context.clock.now(), kind: 'session-revoked', actor, subject, address })
    return null
  })
})
