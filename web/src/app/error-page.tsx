import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { hasCode, isOffline } from '../api/problem.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { StatePage } from '../ui/state-page.tsx'

const askAgainMs = 5_000

/** What went wrong while a page was opened. */
export function ErrorPage() {
  const error = useRouteError()
  if (hasCode(error, 'not-found')) return <StatePage kind="notFound" />
  if (hasCode(error, 'forbidden')) return <StatePage kind="forbidden" />
  return <Failed isOffline={isOffline(error)} />
}

function Failed(known: { isOffline: boolean }) {
  const { t } = useTexts()
  const isLost = useLostConnection(known.isOffline)
  return (
    <StatePage kind={isLost ? 'offline' : 'failed'}>
      <Button type="link" onClick={() => location.reload()}>
        {t('errors:reload')}
      </Button>
    </StatePage>
  )
}

/** A file of the page that does not come says nothing of why, so it is asked; the page is loaded anew when something answers again. */
function useLostConnection(isKnown: boolean): boolean {
  const [isLost, setLost] = useState(isKnown)
  useEffect(() => {
    const ask = () =>
      void fetch('/health/live').then(
        () => isLost && location.reload(),
        () => setLost(true),
      )
    if (!isLost) return ask()
    const timer = setInterval(ask, askAgainMs)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('online', ask)
    }
  }, [isLost])
  return isLost
}
