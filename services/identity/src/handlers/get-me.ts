import { getMe } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findUser } from '../store/users.ts'

export const handleGetMe = serve(getMe, async (_input, { prisma, actor }) => {
  const user = await findUser(prisma, actor.uuid, { kind: 'self', uuid: actor.uuid })
  if (!user) throw new AppError('unauthenticated')
  return { ...user, effectiveRoles: actor.roles, language: user.locale }
})
