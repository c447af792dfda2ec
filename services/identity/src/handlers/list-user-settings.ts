import { listOwnSettings, listUserSettings } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { mayHandleSettingsOf } from '../domain/visibility.ts'
import { listSettings } from '../store/user-settings.ts'

export const handleListUserSettings = serve(listUserSettings, async ({ uuid, name }, { prisma, actor }) => {
  if (!mayHandleSettingsOf(actor, uuid)) throw new AppError('forbidden')
  const items = await listSettings(prisma, uuid, name)
  return { items, total: items.length }
})

export const handleListOwnSettings = serve(listOwnSettings, async ({ name }, { prisma, actor }) => {
  const items = await listSettings(prisma, actor.uuid, name)
  return { items, total: items.length }
})
