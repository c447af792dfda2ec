import { confirmSender } from '@leitstand/contracts/ticket/tickets'
import { Button } from 'antd'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { PendingNote } from '../../ui/pending-note.tsx'
import { useTicket } from './ticket-context.tsx'

/** The mail that opened the ticket is not proven to be its sender's; one of the staff can stand up for it. */
export function UnconfirmedSender() {
  const { t } = useTexts('ticket')
  const { ticket } = useTicket()
  const confirming = useAction(confirmSender, { failure: t('unconfirmed.failed'), refresh: ['notification.'] })
  const mark = ticket.originEmail?.unconfirmed
  if (!mark) return null
  return (
    <PendingNote
      icon="alert"
      title={t('unconfirmed.title')}
      actions={
        <Button loading={confirming.isRunning} onClick={() => void confirming.run({ id: String(ticket.publicId) })}>
          {t('unconfirmed.confirm')}
        </Button>
      }
    >
      <p>{t(`unconfirmed.${mark}`, { from: ticket.originEmail?.from ?? '' })}</p>
    </PendingNote>
  )
}
