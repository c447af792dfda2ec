import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import { Dialog } from './dialog.tsx'

/** Asks before unsaved changes are left behind, for another page of the app or with the browser's own question. What was kept of them is forgotten then. */
export function LeaveDialog({ isChanged, forget }: { isChanged: boolean; forget?: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
  if (blocker.state !== 'blocked') return null
  const leave = () => {
    forget?.()
    blocker.proceed()
  }
  return <LeaveQuestion leave={leave} stay={() => blocker.reset()} />
}

/** Asks before a form is left behind that somebody has begun; `begin` is around what its fields change. */
export function useBegun(isSaving: boolean) {
  const [isBegun, setBegun] = useState(false)
  const begin =
    <V,>(set?: (value: V) => void) =>
    (value: V) => {
      setBegun(true)
      set?.(value)
    }
  // The router asks the newest one alone: a form that has nothing to lose keeps out of the way of those beside it.
  return { begin, leaving: isBegun && !isSaving && <LeaveDialog isChanged /> }
}

export function LeaveQuestion({ leave, stay }: { leave: () => void; stay: () => void }) {
  const { t } = useTexts()
  const actions = (
    <>
      <Button danger onClick={leave}>
        {t('common:leave')}
      </Button>
      <Button type="primary" onClick={stay}>
        {t('common:stay')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('common:leaveTitle')} close={stay} actions={actions}>
      <p>{t('common:leaveText')}</p>
    </Dialog>
  )
}
