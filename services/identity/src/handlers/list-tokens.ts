import { listTokens } from '@leitstand/contracts/identity/api-tokens'
import { serve } from '../context.ts'
import { listApiTokens } from '../store/api-tokens.ts'

export const handleListTokens = serve(listTokens, async (_input, context) => {
  const items = await listApiTokens(context, context.actor.uuid, context.clock.now())
  return { items, total: items.length }
})
