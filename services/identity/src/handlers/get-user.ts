import { getUser } from '@leitstand/contracts/identity/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findUser } from '../store/users.ts'

export const handleGetUser = serve(getUser, async ({ uuid }, context) => {
  return mustExist(await findUser(context, uuid, visibilityFor(context.actor)))
})
