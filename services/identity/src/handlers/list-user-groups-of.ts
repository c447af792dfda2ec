import { listUserGroupsOf } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { visibilityFor } from '../domain/visibility.ts'
import { findUser } from '../store/users.ts'

export const handleListUserGroupsOf = serve(listUserGroupsOf, async ({ uuid }, { prisma, actor }) => {
  const user = await findUser(prisma, uuid, visibilityFor(actor))
  if (!user) throw new AppError('not-found')
  return { items: user.groups, total: user.groups.length }
})
