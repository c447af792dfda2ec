import { type Tracking, trackings } from '@leitstand/contracts/ticket/trackings'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The buttons of a shipment: change it, take it away. */
export function TrackingActions({ tracking, edit }: { tracking: Tracking; edit: () => void }) {
  const { t } = useTexts('trackings')
  const [isAsking, setAsking] = useState(false)
  const removing = useAction(trackings.requests.delete, { failure: t('removeFailed'), refresh: ['notification.'] })
  const id = tracking.trackingId
  return (
    <>
      <button type="button" className="ls-icon-button" aria-label={t('edit', { id })} onClick={edit}>
        <Icon name="edit" size={15} />
      </button>
      <button type="button" className="ls-icon-button" aria-label={t('remove', { id })} onClick={() => setAsking(true)}>
        <Icon name="trash" size={15} />
      </button>
      {isAsking && (
        <DeleteDialog
          title={t('removeTitle', { id })}
          text={t('removeText')}
          close={() => setAsking(false)}
          onDelete={() => void removing.run({ uuid: tracking.uuid })}
        />
      )}
    </>
  )
}
