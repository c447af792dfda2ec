import { acceptMail, type HeldMail, listHeldMails, rejectMail } from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Moment } from '../../ui/marks.tsx'
import { PendingNote } from '../../ui/pending-note.tsx'
import { useTicket } from './ticket-context.tsx'

/** Mails to this ticket that wait for the reader: those in the reader's name that nothing proves, and those of loops. */
export function HeldMails() {
  const { ticket } = useTicket()
  const held = useApi(listHeldMails, { 'ticket.publicId': String(ticket.publicId) })
  const groups = Map.groupBy(held.data?.items ?? [], (mail) => (isOfLoop(mail) ? mail.from : mail.uuid))
  return [...groups.values()].map((mails) => <Held key={mails[0]?.uuid} mails={mails} />)
}

/** A mail, or the mails of a loop: they say the same, so the newest stands for all. */
function Held({ mails }: { mails: readonly HeldMail[] }) {
  const { t } = useTexts('ticket')
  const accepting = useAction(acceptMail, { failure: t('held.failed'), refresh: ['ticket.', 'notification.'] })
  const rejecting = useAction(rejectMail, { failure: t('held.failed') })
  const isRunning = accepting.isRunning || rejecting.isRunning
  const [mail] = mails
  if (!mail) return null
  const isLoop = isOfLoop(mail)
  return (
    <PendingNote
      icon="alert"
      title={isLoop ? t('held.loop', { count: mails.length }) : t('held.title')}
      isFailed
      actions={
        <>
          <Button type="primary" loading={isRunning} onClick={() => void accepting.run({ uuid: mail.uuid })}>
            {t(isLoop ? 'held.acceptLoop' : 'held.accept')}
          </Button>
          <Button
            disabled={isRunning}
            onClick={() => void Promise.all(mails.map(({ uuid }) => rejecting.run({ uuid })))}
          >
            {t('held.reject')}
          </Button>
        </>
      }
    >
      <p>
        {t(`held.because.${mail.because}`)} {!isLoop && t(`held.becomes.${mail.becomes}`)}
      </p>
      <details>
        <summary>
          {mail.from} · {mail.subject} · <Moment at={mail.receivedAt} />
        </summary>
        <p className="ls-prewrap">{mail.text}</p>
      </details>
    </PendingNote>
  )
}

function isOfLoop({ because }: HeldMail): boolean {
  return because === 'mail-loop'
}
