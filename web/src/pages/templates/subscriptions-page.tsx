import { Subscriptions } from '../../features/templates/subscriptions.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'

/** The templates one has subscribed to. */
export function Component() {
  const { t } = useTexts('templates')
  return (
    <Page
      title={t('subscriptions.title')}
      head={
        <LinkButton to={pathTo('commentTemplates')}>
          <Icon name="comment" size={15} /> {t('shell:page.commentTemplates')}
        </LinkButton>
      }
    >
      <Subscriptions />
    </Page>
  )
}
