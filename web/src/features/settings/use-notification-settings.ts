import { getNotificationSettings, saveNotificationSettings } from '@leitstand/contracts/identity/administration'
import type { NotificationWishes } from '@leitstand/contracts/identity/notification-settings'
import { expecting, useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { changed } from './notification-rules.ts'

/** The own options. A change shows at once and is taken back with the reason when it could not be saved. */
export function useNotificationSettings() {
  const { t } = useTexts('settings')
  const reading = useApi(getNotificationSettings, {})
  const saving = useAction(saveNotificationSettings, { failure: t('notifications.failed') })
  const change = (part: NotificationWishes) =>
    void saving.run(part, { expect: [expecting(getNotificationSettings, {}, (before) => changed(before, part))] })
  return { ...reading, change }
}
