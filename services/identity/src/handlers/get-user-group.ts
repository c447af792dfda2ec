import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { groupVisibilityFor } from '../domain/visibility.ts'
import { findGroup } from '../store/user-groups.ts'

export const handleGetUserGroup = serve(getUserGroup, async ({ uuid }, context) => {
  return mustExist(await findGroup(context, uuid, groupVisibilityFor(context.actor)))
})
