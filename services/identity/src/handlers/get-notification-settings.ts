import { getNotificationSettings } from '@leitstand/contracts/identity/administration'
import { mustExist } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { findUser } from '../store/users.ts'

export const handleGetNotificationSettings = serve(getNotificationSettings, async (_input, context) => {
  const { actor } = context
  const user = mustExist(await findUser(context, actor.uuid, { kind: 'self', uuid: actor.uuid }))
  return user.notificationSettings
})
