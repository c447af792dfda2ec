import { Button } from 'antd'
import type { Blocker } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  const { t } = useTexts()
  if (blocker.state !== 'blocked') return null
  const actions = (
    <>
      <Button danger onClick={() => blocker.proceed()}>
        {t('common:leave')}
      </Button>
      <Button type="primary" onClick={() => blocker.reset()}>
        {t('common:stay')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('common:leaveTitle')} close={() => blocker.reset()} actions={actions}>
      <p>{t('common:leaveText')}</p>
    </Dialog>
  )
}
