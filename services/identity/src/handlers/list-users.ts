import { listUsers as contract } from '@leitstand/contracts/identity/requests'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { listUsers } from '../store/user-lists.ts'

export const handleListUsers = serve(contract, async (input, context) => {
  return await listUsers(context, input, visibilityFor(context.actor))
})
