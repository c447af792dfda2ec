import { phrase, problems } from '@leitstand/contracts/problems'
import { useLocation, useSearchParams } from 'react-router'
import { LoginForm } from '../../features/session/login-form.tsx'
import { LoginFrame } from '../../features/session/login-frame.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** The built-in login. The external ones lead here when they are not set up (AMB-001). */
export function Component() {
  const { t, language } = useTexts()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const missing = /^\/login\/(wi|ams)/.exec(pathname)?.[1]
  const problem = problemOf(
    search.get('problem'),
    language,
    t(search.get('origin') === 'ams' ? 'login:ams' : 'login:wi'),
  )
  const next = search.get('next')
  const onward = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <LoginFrame title={t('login:title')}>
      {missing && (
        <p className="ls-login-hint" role="status">
          {t('login:notSetUp', { name: missing === 'wi' ? t('login:wi') : t('login:ams') })}
        </p>
      )}
      {problem && (
        <p className="ls-login-problem" role="alert">
          {problem}
        </p>
      )}
      <LoginForm />
      <nav aria-label={t('login:others')} className="ls-login-others">
        <span className="ls-faint">{t('login:others')}</span>
        <a href={`/login/wi${onward}`}>{t('login:wi')}</a>
        <a href={`/login/ams${onward}`}>{t('login:ams')}</a>
      </nav>
    </LoginFrame>
  )
}

/** Why the way through wi or ams failed; the gateway says it by its code. */
function problemOf(code: string | null, language: 'de' | 'en', origin: string): string | null {
  const known = Object.entries(problems).find(([name]) => name === code)?.[1]
  return known ? phrase(known, language, { origin }) : null
}
