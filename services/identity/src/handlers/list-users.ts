import { listUsers as contract } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { sightOf } from '../domain/sight.ts'
import { listUsers } from '../store/user-lists.ts'

export const handleListUsers = serve(contract, async (input, context) => {
  return await listUsers(context, input, sightOf(context.actor))
})
