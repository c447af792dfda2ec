import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LateProgress } from '../../ui/late.tsx'
import { type Act, acts, allows } from './mail-acts.ts'
import { MailStateTag, TicketOf, useReason } from './mail-words.tsx'
import { type MailResult, useMailBulk } from './use-mail-bulk.ts'
import '../../ui/panels.css'

/** What can be done with the mails that were picked; each button takes those that allow it. */
export function MailBulkBar({ mails }: { mails: readonly ReceivedMail[] }) {
  const { t } = useTexts('mail')
  const { run, progress, results, forget } = useMailBulk()
  return (
    <>
      {(mails.length > 0 || progress) && (
        <div className="ls-mail-bulk" role="toolbar" aria-label={t('bulk.selected', { count: mails.length })}>
          <strong role="status">
            {progress ? t('bulk.progress', progress) : t('bulk.selected', { count: mails.length })}
          </strong>
          {progress ? (
            <LateProgress
              className="ls-grow"
              percent={Math.round((100 * progress.done) / progress.total)}
              aria-label={t('bulk.progress', progress)}
            />
          ) : (
            (Object.keys(acts) as Act[]).map((act) => (
              <ActButton key={act} act={act} mails={mails.filter((mail) => allows(act, mail))} run={run} />
            ))
          )}
        </div>
      )}
      {results.length > 0 && <Results results={results} close={forget} />}
    </>
  )
}

interface ActProps {
  act: Act
  mails: readonly ReceivedMail[]
  run: (act: Act, mails: readonly ReceivedMail[]) => Promise<void>
}

function ActButton({ act, mails, run }: ActProps) {
  const { t } = useTexts('mail')
  const isEmpty = mails.length === 0
  return (
    <Button
      size="small"
      disabled={isEmpty}
      {...(isEmpty && { title: t('bulk.none') })}
      onClick={() => void run(act, mails)}
    >
      {t(`act.${act}`)} ({mails.length})
    </Button>
  )
}

function Results({ results, close }: { results: readonly MailResult[]; close: () => void }) {
  const { t } = useTexts('mail')
  return (
    <Dialog title={t('bulk.results')} close={close} actions={<Button onClick={close}>{t('bulk.close')}</Button>}>
      <ul className="ls-lines">
        {results.map((result) => (
          <Result key={result.mail.uuid} result={result} />
        ))}
      </ul>
    </Dialog>
  )
}

function Result({ result: { mail, problem } }: { result: MailResult }) {
  const { t } = useTexts('mail')
  const sentenceOf = useReason()
  const words = problem ?? mail.reasons.map(sentenceOf).join('. ')
  return (
    <li>
      <Link className="ls-grow" to={pathTo('adminMail', { uuid: mail.uuid })}>
        {mail.subject || t('noSubject')}
      </Link>
      {mail.state === 'received' && !problem ? t('bulk.running') : <MailStateTag state={mail.state} />}
      <TicketOf ticket={mail.ticket} />
      {words && <div className="ls-faint">{words}</div>}
    </li>
  )
}
