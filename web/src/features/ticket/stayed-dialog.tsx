import type { TicketState } from '@leitstand/contracts/ticket/transitions'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import { Dialog } from '../../ui/dialog.tsx'

interface Props {
  stayed: TicketState['stayed']
  close: () => void
}

/** Sub-tickets that did not go along, each with what keeps it where it is. */
export function StayedDialog({ stayed, close }: Props) {
  const { t } = useTexts('ticket')
  return (
    <Dialog
      title={t('stayed.title', { count: stayed.length })}
      close={close}
      actions={
        <Button type="primary" onClick={close}>
          {t('common:close')}
        </Button>
      }
    >
      <p>{t('stayed.text')}</p>
      <ul>
        {stayed.map(({ publicId, subject, reason }) => (
          <li key={publicId}>
            <Link to={pathTo('ticketView', { publicId })} onClick={close}>
              #{publicId} {subject}
            </Link>
            : {reason}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
