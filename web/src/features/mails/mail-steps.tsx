import type { MailTrace } from '@leitstand/contracts/mail/ledger'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Moment } from '../../ui/marks.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useProtection } from '../../ui/use-protection.ts'
import { isInTicket } from './mail-acts.ts'
import { MailStateTag, TicketOf, useReason, useWarnings } from './mail-words.tsx'

/** What happened to a mail, from its arrival to the answer. */
export function MailSteps({ mail }: { mail: MailTrace }) {
  const { t } = useTexts('mail')
  return (
    <Panel title={t('steps.title')}>
      <ol className="ls-mail-steps">
        <Arrival mail={mail} />
        {mail.kind && <li>{t('steps.kind', { kind: t(`kinds.${mail.kind}`) })}</li>}
        <Sender mail={mail} />
        <Protection mail={mail} />
        {mail.isWanted && <li>{t('steps.wanted')}</li>}
        {mail.assignedTicket !== null && <li>{t('steps.assigned', { ticket: mail.assignedTicket })}</li>}
        {mail.foundBy && mail.foundBy !== 'assigned' && (
          <li>{t('steps.found', { clue: t(`threadClues.${mail.foundBy}`) })}</li>
        )}
        <End mail={mail} />
        <Warnings mail={mail} />
        {mail.state !== 'received' && <Answer answer={mail.answer} />}
      </ol>
    </Panel>
  )
}

function Step({ at, detail, children }: { at?: string | null; detail?: ReactNode; children: ReactNode }) {
  return (
    <li>
      {children}
      {at && (
        <>
          {' · '}
          <Moment at={at} />
        </>
      )}
      {detail && <div className="ls-faint">{detail}</div>}
    </li>
  )
}

function Arrival({ mail }: { mail: MailTrace }) {
  const { t } = useTexts('mail')
  const { receivedAt, recipient, remoteAddress, helo, envelopeFrom, source } = mail
  const parts = [
    remoteAddress && t('steps.by', { server: remoteAddress, helo: helo || t('unknown') }),
    envelopeFrom === '' && t('steps.envelopeEmpty'),
    envelopeFrom && t('steps.envelope', { address: envelopeFrom }),
  ].filter(Boolean)
  return (
    <Step at={receivedAt} detail={parts.join(' · ')}>
      {t(`steps.${source}`, { recipient })}
    </Step>
  )
}

function Sender({ mail: { sender, isForwarded } }: { mail: MailTrace }) {
  const { t } = useTexts('mail')
  if (!sender) return null
  return (
    <Step detail={sender.proof && t(`senderProofs.${sender.proof}`)}>
      {t(`senderSides.${sender.side}`)}
      {isForwarded && ` ${t('steps.forwarded')}.`}
    </Step>
  )
}

function Protection({ mail }: { mail: MailTrace }) {
  return useProtection(mail).map((sentence) => <li key={sentence}>{sentence}</li>)
}

function End({ mail }: { mail: MailTrace }) {
  const { t } = useTexts('mail')
  const sentenceOf = useReason()
  const reasons = mail.reasons.filter(({ code }) => code !== 'not-answered').map(sentenceOf)
  const first = mail.reasons.find((reason) => reason.code === 'same-as')
  const { state, files, isInternal, processedAt, nextAttemptAt } = mail
  const kept = files.filter(({ fate }) => fate === 'kept').length
  const parts = [...reasons, files.length > 0 && isInTicket(mail) && t('steps.files', { kept, count: files.length })]
  return (
    <Step at={processedAt} detail={parts.filter(Boolean).join('. ')}>
      <MailStateTag state={state} /> <TicketOf ticket={mail.ticket} />
      {state === 'comment' && isInternal && ` ${t('steps.internal')}`}
      {first && <Link to={pathTo('adminMail', { uuid: first.mail })}>{t('steps.duplicate')}</Link>}
      {nextAttemptAt && (
        <>
          {' '}
          {t('steps.retry')}: <Moment at={nextAttemptAt} />
        </>
      )}
    </Step>
  )
}

function Warnings({ mail }: { mail: MailTrace }) {
  const warnings = useWarnings()(mail)
  return warnings.map((warning) => <li key={warning}>{warning}</li>)
}

function Answer({ answer }: Pick<MailTrace, 'answer'>) {
  const { t } = useTexts('mail')
  if ('because' in answer) {
    const because = answer.because.map((one) =>
      one === 'not-wanted' || one === 'staff' || one === 'waiting' ? t(`unanswered.${one}`) : t(`silence.${one}`),
    )
    return <li>{t('steps.unanswered', { because: because.join(', ') })}</li>
  }
  const { to, state, at } = answer
  return (
    <Step at={at} detail={t(`steps.answerStates.${state}`)}>
      {t('steps.answered')} {t('steps.answeredTo', { to: to.join(', ') })}
    </Step>
  )
}
