import { Button, notification } from 'antd'
import { useEffect } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { showToastsBy, type Toast } from '../lib/toasts.ts'

const secondsShown = { error: 12, info: 4, undo: 10 } as const

/** Where toasts appear. One per page. */
export function Toaster() {
  const { t } = useTexts()
  const [notices, place] = notification.useNotification({ placement: 'bottomRight', maxCount: 4, stack: false })
  useEffect(() => {
    const show = ({ kind, text, detail, retry, undo, about }: Toast) => {
      // The same thing said again takes the place of the first, but each has its own way back.
      const key = about ?? (undo ? crypto.randomUUID() : `${text} ${detail}`)
      const takeAway = () => notices.destroy(key)
      const act = (does: () => void) => () => {
        takeAway()
        does()
      }
      notices[kind]({
        key,
        title: text,
        description: detail,
        role: kind === 'error' ? 'alert' : 'status',
        duration: secondsShown[undo ? 'undo' : kind],
        closable: { 'aria-label': t('common:close') },
        actions: (
          <>
            {retry && <Button onClick={act(retry)}>{t('common:tryAgain')}</Button>}
            {undo && <Button onClick={act(undo)}>{t('common:undo')}</Button>}
          </>
        ),
      })
      return takeAway
    }
    showToastsBy(show)
  }, [notices, t])
  return place
}
