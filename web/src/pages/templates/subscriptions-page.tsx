import { Subscriptions } from '../../features/templates/subscriptions.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** The templates one has subscribed to. */
export function Component() {
  const { t } = useTexts('templates')
  return (
    <main className="ls-page">
      <title>{`${t('subscriptions.title')} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1>{t('subscriptions.title')}</h1>
        <LinkButton to={pathTo('commentTemplates')}>
          <Icon name="comment" size={15} /> {t('shell:page.commentTemplates')}
        </LinkButton>
      </header>
      <Subscriptions />
    </main>
  )
}
