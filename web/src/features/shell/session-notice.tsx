import { phrase, problems } from '@leitstand/contracts/problems'
import { useSyncExternalStore } from 'react'
import { isSessionExpired, onSessionChange } from '../../api/session-state.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'

/** The page stays as it is; the login opens in a new tab, after it the action can be repeated here (AMB-007). */
export function SessionNotice() {
  const { t, language } = useTexts()
  const expired = useSyncExternalStore(onSessionChange, isSessionExpired, isSessionExpired)
  if (!expired) return null
  return (
    <div className="ls-session-notice" role="alert">
      <span>{phrase(problems.unauthenticated, language)}</span>
      <a className="ls-session-link" href={pathTo('login')} target="_blank" rel="noreferrer">
        {t('shell:toLogin')}
      </a>
    </div>
  )
}
