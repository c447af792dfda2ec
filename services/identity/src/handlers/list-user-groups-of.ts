import { listUserGroupsOf } from '@leitstand/contracts/identity/requests'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findUser } from '../store/users.ts'

export const handleListUserGroupsOf = serve(listUserGroupsOf, async ({ uuid }, { prisma, actor }) => {
  const user = mustExist(await findUser(prisma, uuid, visibilityFor(actor)))
  return { items: user.groups, total: user.groups.length }
})
