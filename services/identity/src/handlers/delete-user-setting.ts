import { deleteUserSetting } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayHandleSettingsOf } from '../domain/visibility.ts'
import { deleteSetting } from '../store/user-settings.ts'

export const handleDeleteUserSetting = serve(deleteUserSetting, async ({ uuid, name }, { prisma, actor }) => {
  if (!mayHandleSettingsOf(actor, uuid)) throw new AppError('forbidden')
  await deleteSetting(prisma, uuid, name)
  return null
})
