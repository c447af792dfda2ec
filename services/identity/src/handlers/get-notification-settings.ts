import { getNotificationSettings } from '@leitstand/contracts/identity/administration'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findUser } from '../store/users.ts'

export const handleGetNotificationSettings = serve(getNotificationSettings, async (_input, { prisma, actor }) => {
  const user = mustExist(await findUser(prisma, actor.uuid, { kind: 'self', uuid: actor.uuid }))
  return user.notificationSettings
})
