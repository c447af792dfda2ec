import { revokeTokenOfUser } from '@leitstand/contracts/identity/api-tokens'
import { AppError } from '@leitstand/contracts/problems'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { endTokens } from '../signing-in/end-tokens.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'

export const handleRevokeTokenOfUser = serve(revokeTokenOfUser, async ({ uuid, token }, context) => {
  const { name } = await personToAdminister(context, uuid)
  const { actor, address } = context
  return await context.transaction(async (tx) => {
    const facts = { subject: { uuid, name }, token, actor: personOf(actor), address }
    if ((await endTokens(tx, facts, context.clock.now())) === 0) throw new AppError('not-found')
    return null
  })
})
