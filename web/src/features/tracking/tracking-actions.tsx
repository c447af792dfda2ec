import { type Tracking, trackings } from '@leitstand/contracts/ticket/trackings'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** The buttons of a shipment: change it, take it away. */
export function TrackingActions({ tracking, edit }: { tracking: Tracking; edit: () => void }) {
  const { t } = useTexts('trackings')
  const [isAsking, setAsking] = useState(false)
  const removing = useAction(trackings.requests.delete, { failure: t('removeFailed'), refresh: ['notification.'] })
  const id = tracking.trackingId
  return (
    <>
      <IconButton icon="edit" iconSize={15} label={t('edit', { id })} onClick={edit} />
      <IconButton icon="trash" iconSize={15} label={t('remove', { id })} onClick={() => setAsking(true)} />
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
