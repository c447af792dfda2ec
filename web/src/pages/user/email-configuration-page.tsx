import { EmailSection } from '../../features/settings/email-section.tsx'
import { useTexts } from '../../i18n/use-texts.ts'

/** The mail settings on a page of their own (AMB-022). */
export function Component() {
  const { t } = useTexts('settings')
  return (
    <main className="ls-page" style={{ maxWidth: 760 }}>
      <title>{`${t('section.email')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('section.email')}</h1>
      </header>
      <EmailSection />
    </main>
  )
}
