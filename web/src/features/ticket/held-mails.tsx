import { acceptMail, type HeldMail, listHeldMails, rejectMail } from '@leitstand/contracts/mail/requests'
import { Button } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { Moment } from '../../ui/marks.tsx'
import { useTicket } from './ticket-context.tsx'

/** Mails to this ticket in the reader's name that nothing proves; the reader says whether they wrote them. */
export function HeldMails() {
  const { ticket } = useTicket()
  const held = useApi(listHeldMails, { 'ticket.publicId': String(ticket.publicId) })
  return held.data?.items.map((mail) => <Held key={mail.uuid} mail={mail} />)
}

function Held({ mail }: { mail: HeldMail }) {
  const { t } = useTexts('ticket')
  const accepting = useAction(acceptMail, { failure: t('held.failed'), refresh: ['ticket.', 'notification.'] })
  const rejecting = useAction(rejectMail, { failure: t('held.failed') })
  const isRunning = accepting.isRunning || rejecting.isRunning
  return (
    <section className="ls-pending ls-pending-failed" aria-label={t('held.title')}>
      <Icon name="alert" size={16} />
      <div className="ls-grow">
        <strong>{t('held.title')}</strong>
        <p>
          {t(`held.because.${mail.because}`)} {t(`held.becomes.${mail.becomes}`)}
        </p>
        <details>
          <summary>
            {mail.from} · {mail.subject} · <Moment at={mail.receivedAt} />
          </summary>
          <p className="ls-prewrap">{mail.text}</p>
        </details>
      </div>
      <Button type="primary" loading={isRunning} onClick={() => void accepting.run({ uuid: mail.uuid })}>
        {t('held.accept')}
      </Button>
      <Button disabled={isRunning} onClick={() => void rejecting.run({ uuid: mail.uuid })}>
        {t('held.reject')}
      </Button>
    </section>
  )
}
