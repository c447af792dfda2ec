import { useSearchParams } from 'react-router'
import { Ledger } from '../../features/mails/ledger.tsx'
import { SentMails } from '../../features/mails/sent-mails.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Page } from '../../ui/page.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import '../../features/admin/admin.css'

/** Every mail that came, with its end, and every one that left. */
export function Component() {
  const { t } = useTexts('mail')
  const [query, setQuery] = useSearchParams()
  const box = query.get('box') === 'out' ? 'out' : 'in'
  return (
    <Page title={t('title')}>
      <Tabs
        label={t('box')}
        entries={(['in', 'out'] as const).map((name) => ({ name, text: t(`boxes.${name}`) }))}
        active={box}
        onChange={(name) => setQuery(name === 'out' ? { box: name } : {})}
      >
        <div className="ls-page">{box === 'out' ? <SentMails /> : <Ledger />}</div>
      </Tabs>
    </Page>
  )
}
