import { revokeToken } from '@leitstand/contracts/identity/api-tokens'
import { AppError } from '@leitstand/contracts/problems'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { endTokens } from '../signing-in/end-tokens.ts'

export const handleRevokeToken = serve(revokeToken, async ({ uuid }, context) => {
  const { actor, address } = context
  const subject = personOf(actor)
  return await context.transaction(async (tx) => {
    const ended = await endTokens(tx, { subject, token: uuid, actor: subject, address }, context.clock.now())
    if (ended === 0) throw new AppError('not-found')
    return null
  })
})
