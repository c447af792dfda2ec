import { listTokensOfUser } from '@leitstand/contracts/identity/api-tokens'
import { serve } from '../context.ts'
import { personToAdminister } from '../signing-in/person-to-administer.ts'
import { listApiTokens } from '../store/api-tokens.ts'

export const handleListTokensOfUser = serve(listTokensOfUser, async ({ uuid }, context) => {
  await personToAdminister(context, uuid)
  const items = await listApiTokens(context, uuid, context.clock.now())
  return { items, total: items.length }
})
