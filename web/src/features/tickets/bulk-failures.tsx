import { Button } from 'antd'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { BulkResult } from './bulk.ts'
import { TicketLink } from './ticket-link.tsx'
import './bulk-bar.css'

interface Props {
  failed: BulkResult['failed']
  close: () => void
}

/** Which tickets stayed as they were, and why; they stay selected. */
export function BulkFailures({ failed, close }: Props) {
  const { t } = useTexts('bulk')
  return (
    <Dialog
      title={t('failed', { count: failed.length })}
      close={close}
      actions={<Button onClick={close}>{t('common:close')}</Button>}
    >
      <ul className="ls-bulk-failed">
        {failed.map(({ publicId, message }) => (
          <li key={publicId}>
            <TicketLink publicId={Number(publicId)}>#{publicId}</TicketLink> {message}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
