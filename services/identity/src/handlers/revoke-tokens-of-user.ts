import { revokeTokensOfUser } from '@leitstand/contracts/identity/api-tokens'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { endTokens } from '../signing-in/end-tokens.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'

export const handleRevokeTokensOfUser = serve(revokeTokensOfUser, async ({ uuid }, context) => {
  const { name } = await personToAdminister(context, uuid)
  const { actor, address } = context
  return await context.transaction(async (tx) => {
    await endTokens(tx, { subject: { uuid, name }, actor: personOf(actor), address }, context.clock.now())
    return null
  })
})
