import { SentMails } from '../../features/mails/sent-mails.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Page } from '../../ui/page.tsx'

/** What left the house and how it fares, for all staff. */
export function Component() {
  const { t } = useTexts('mailDelivery')
  return (
    <Page title={t('title')}>
      <SentMails />
    </Page>
  )
}
