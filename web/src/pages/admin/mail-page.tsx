import { traceMail } from '@leitstand/contracts/mail/ledger'
import { useParams } from 'react-router'
import { useApi } from '../../api/use-api.ts'
import { MailActions } from '../../features/mails/mail-actions.tsx'
import { MailFacts, MailFiles } from '../../features/mails/mail-facts.tsx'
import { MailSteps } from '../../features/mails/mail-steps.tsx'
import { MailStateTag } from '../../features/mails/mail-words.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import { GroupPicker } from '../../ui/people-pickers.tsx'
import { ShownMail } from '../../ui/shown-mail.tsx'
import { StatePage } from '../../ui/state-page.tsx'
import '../../features/mails/mails.css'
import '../../ui/panels.css'

/** One received mail with every step that it took, and what can be done with it. */
export function Component() {
  const { t } = useTexts('mail')
  const { uuid = '' } = useParams()
  const { data, error, mutate } = useApi(traceMail, { uuid }, { keepPreviousData: false, refreshInterval: patience })
  if (error?.status === 404) return <StatePage kind="notFound" />
  if (!data) return <Loading isPage error={error} retry={mutate} lines={8} />
  const subject = data.subject || t('noSubject')
  return (
    <main className="ls-page">
      <title>{`${subject} · Leitstand`}</title>
      <header className="ls-page-head">
        <h1 className="ls-mail-subject" title={subject}>
          {subject}
        </h1>
        <MailStateTag state={data.state} />
        <LinkButton to={pathTo('adminMails')}>{t('all')}</LinkButton>
      </header>
      <div className="ls-row">
        <MailActions mail={data} Picker={CustomerPicker} />
      </div>
      <div className="ls-panels">
        <MailSteps mail={data} />
        <div className="ls-column">
          <MailFacts mail={data} />
          <MailFiles files={data.files} />
        </div>
        <Panel title={t('preview')} className="ls-wide">
          <ShownMail uuid={uuid} />
        </Panel>
      </div>
    </main>
  )
}

/** What is being worked on is looked at again soon. */
function patience(mail: { state: string } | undefined): number {
  return mail?.state === 'received' ? 1_500 : 0
}

function CustomerPicker(props: Parameters<typeof GroupPicker>[0]) {
  return <GroupPicker kind="customer" {...props} />
}
