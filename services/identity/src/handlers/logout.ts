import { isSystem } from '@leitstand/contracts/actor'
import { logout, sessionRevoked } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { emit } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { endSession } from '../store/sessions.ts'

export const handleLogout = serve(logout, async ({ token }, context) => {
  if (!isSystem(context.actor)) throw new AppError('forbidden')
  return await context.transaction(async (tx) => {
    const ended = await endSession(tx, token)
    if (ended) await emit(tx, sessionRevoked, ended)
    return null
  })
})
