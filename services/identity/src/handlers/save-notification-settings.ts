import { saveNotificationSettings } from '@leitstand/contracts/identity/administration'
import { AppError, mustExist } from '@leitstand/contracts/problems'
import { personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { choose, settingsOf } from '../domain/notification-settings.ts'
import { saveUser } from '../store/save-user.ts'
import { loadUser } from '../store/write-users.ts'

export const handleSaveNotificationSettings = serve(saveNotificationSettings, async (patch, context) => {
  const { actor } = context
  return await context.prismaTransaction(async (prisma, tx) => {
    const found = mustExist(await loadUser(tx, actor.uuid, { kind: 'self', uuid: actor.uuid }))
    if (found.isAnonymised) throw new AppError('already-anonymised')
    const notificationSettings = choose(found.state.notificationSettings, patch)
    const after = { ...found.state, notificationSettings }
    await saveUser({ prisma, tx }, found.state, after, { actor: personOf(actor), at: context.clock.now() })
    return settingsOf(notificationSettings)
  })
})
