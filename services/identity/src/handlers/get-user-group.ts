import { getUserGroup } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { groupSightOf } from '../domain/visibility.ts'
import { findGroup } from '../store/user-groups.ts'

export const handleGetUserGroup = serve(getUserGroup, async ({ uuid }, context) => {
  const group = await findGroup(context, uuid, groupSightOf(context.actor))
  if (!group) throw new AppError('not-found')
  return group
})
