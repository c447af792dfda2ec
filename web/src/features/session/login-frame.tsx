import { Button } from 'antd'
import type { ReactNode } from 'react'
import { chooseLanguage } from '../../i18n/choose-language.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import './login.css'

/** The card that everything before a session stands in, and the choice of a language. */
export function LoginFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t, language } = useTexts()
  const other = language === 'de' ? 'en' : 'de'
  return (
    <main className="ls-login">
      <title>{`${title} · Leitstand`}</title>
      <section className="ls-login-card">
        <header>
          <img src="/favicon.svg" alt="" width={44} height={44} />
          <div>
            <h1>Leitstand</h1>
            <p className="ls-faint">{t('login:claim')}</p>
          </div>
        </header>
        {children}
      </section>
      <Button type="link" lang={other} onClick={() => void chooseLanguage(other)}>
        {other === 'en' ? 'English' : 'Deutsch'}
      </Button>
    </main>
  )
}
