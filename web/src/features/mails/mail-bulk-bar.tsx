import { listMails } from '@leitstand/contracts/mail/ledger'
import type { ReceivedMail } from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import { Link } from 'react-router'
import { send } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { AllButton } from '../../ui/all-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LateProgress } from '../../ui/late.tsx'
import { type Act, acts, allows } from './mail-acts.ts'
import { MailStateTag, TicketOf, useReason } from './mail-words.tsx'
import { type MailResult, useMailBulk } from './use-mail-bulk.ts'
import type { Picking } from './use-picking.ts'
import '../../ui/panels.css'

/** Each of them is a call of its own, and a line of what became of it. */
const mostAtOnce = 500
const pageSize = 100

interface Props {
  picking: Picking
  /** What the ledger was searched with, and how many that found. */
  question: Record<string, string>
  total: number
}

/** What can be done with the mails that were picked; each button takes those that allow it. */
export function MailBulkBar({ picking: { mails, become }, question, total }: Props) {
  const { t } = useTexts('mail')
  const { run, progress, results, forget } = useMailBulk()
  const most = Math.min(total, mostAtOnce)
  const allText = total > most ? t('bulk.first', { most, count: total }) : t('bulk.found', { count: total })
  const addAll = async () => {
    const pages = Array.from({ length: Math.ceil(most / pageSize) }, (_, index) => index + 1)
    const asked = pages.map((page) => send(listMails, { ...question, page, itemsPerPage: pageSize }))
    become((await Promise.all(asked)).flatMap(({ items }) => items))
  }
  const runAndDrop = async (act: Act, those: readonly ReceivedMail[]) => {
    await run(act, those)
    become([])
  }
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
            <>
              {mails.length < most && <AllButton text={allText} addAll={addAll} />}
              {(Object.keys(acts) as Act[]).map((act) => (
                <ActButton key={act} act={act} mails={mails.filter((mail) => allows(act, mail))} run={runAndDrop} />
              ))}
              <Button type="text" onClick={() => become([])}>
                {t('bulk.drop')}
              </Button>
            </>
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
