import { Language } from '@leitstand/contracts/actor'
import { sessionRevoked, userChanged } from '@leitstand/contracts/identity/events'
import { mostSettings, saveUserSetting } from '@leitstand/contracts/identity/requests'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { emit, personOf } from '@leitstand/kit/outbox'
import { serve } from '../context.ts'
import { mayHandleSettingsOf } from '../domain/visibility.ts'
import { saveSetting } from '../store/user-settings.ts'
import { changeLocale, findUser } from '../store/users.ts'

/** The setting that is the user's language at the same time: mails and answers follow it. */
const localeSetting = 'locale'

export const handleSaveUserSetting = serve(saveUserSetting, async ({ uuid, ...setting }, context) => {
  if (!mayHandleSettingsOf(context.actor, uuid)) throw new AppError('forbidden')
  if (!(await findUser(context, uuid, { kind: 'everybody' }))) {
    throw invalid({ propertyPath: 'uuid', code: 'unknown-reference' })
  }
  const locale = setting.name === localeSetting ? Language.safeParse(setting.value) : undefined
  if (locale && !locale.success) throw invalid({ propertyPath: 'value', code: 'invalid' })

  return await context.prismaTransaction(async (prisma, tx) => {
    const saved = await saveSetting(prisma, tx, uuid, setting)
    if (!saved) throw new AppError('too-many-settings', { most: mostSettings })
    if (locale) {
      const user = await changeLocale(tx, uuid, locale.data)
      await emit(tx, userChanged, { user, actor: personOf(context.actor) })
      await emit(tx, sessionRevoked, { user: uuid, session: null })
    }
    return saved
  })
})
