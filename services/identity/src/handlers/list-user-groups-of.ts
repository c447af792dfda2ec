import { listUserGroupsOf } from '@leitstand/contracts/identity/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findUser } from '../store/users.ts'

export const handleListUserGroupsOf = serve(listUserGroupsOf, async ({ uuid }, context) => {
  const user = mustExist(await findUser(context, uuid, visibilityFor(context.actor)))
  return { items: user.groups, total: user.groups.length }
})
