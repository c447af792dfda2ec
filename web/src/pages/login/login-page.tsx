import { useLocation } from 'react-router'
import { LoginForm } from '../../features/session/login-form.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import '../../features/session/login.css'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useLanguage } from '../../i18n/use-language.ts'

/** The built-in login. The external ones lead here when they are not set up (AMB-001). */
export function Component() {
  const { t } = useTexts()
  const language = useLanguage()
  const { pathname } = useLocation()
  const missing = /^\/login\/(wi|ams)/.exec(pathname)?.[1]
  const other = language === 'de' ? 'en' : 'de'
  return (
    <main className="ls-login">
      <title>{`${t('login:title')} · Leitstand`}</title>
      <section className="ls-login-card">
        <header>
          <img src="/favicon.svg" alt="" width={44} height={44} />
          <div>
            <h1>Leitstand</h1>
            <p className="ls-faint">{t('login:claim')}</p>
          </div>
        </header>
        {missing && (
          <p className="ls-login-hint" role="status">
            {t('login:notSetUp', { name: missing === 'wi' ? t('login:wi') : t('login:ams') })}
          </p>
        )}
        <LoginForm />
        <nav aria-label={t('login:others')} className="ls-login-others">
          <span className="ls-faint">{t('login:others')}</span>
          <a href="/login/wi">{t('login:wi')}</a>
          <a href="/login/ams">{t('login:ams')}</a>
        </nav>
      </section>
      <button type="button" className="ls-link" lang={other} onClick={() => void chooseLanguage(other)}>
        {other === 'en' ? 'English' : 'Deutsch'}
      </button>
    </main>
  )
}
