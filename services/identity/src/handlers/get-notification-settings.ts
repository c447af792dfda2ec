import { getNotificationSettings } from '@leitstand/contracts/identity/administration'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findUser } from '../store/users.ts'

export const handleGetNotificationSettings = serve(getNotificationSettings, async (_input, { prisma, actor }) => {
  const user = await findUser(prisma, actor.uuid, { kind: 'self', uuid: actor.uuid })
  if (!user) throw new AppError('not-found')
  return user.notificationSettings
})
