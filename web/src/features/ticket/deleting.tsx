import { deleteTicket } from '@leitstand/contracts/ticket/tickets'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useOffering } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useTicket } from './ticket-context.tsx'

const DeleteDialog = onDemand(() => import('../../ui/delete-dialog.tsx').then((module) => module.DeleteDialog))

/** Deletes the ticket once its question was answered, and goes on to what it was part of. */
export function TicketDeletion() {
  const { t } = useTexts('ticket')
  const navigate = useNavigate()
  const { publicId, parent } = useTicket().ticket
  const [isAsking, setAsking] = useState(false)
  const deleting = useAction(deleteTicket, { failure: t('deletionFailed'), refresh: ['search.'] })
  const remove = async () => {
    if ((await deleting.run({ id: String(publicId) })) === undefined) return
    toast.info(t('ticketDeleted', { publicId }))
    await navigate(parent ? pathTo('ticketView', { publicId: parent.publicId }) : pathTo('home'))
  }
  const ask = () => setAsking(true)
  useOffering('deletion', [{ key: 'delete', text: t('deleteTicket'), act: ask }])
  return (
    <>
      <IconButton icon="trash" label={t('deleteTicket')} aria-haspopup="dialog" onClick={ask} />
      {isAsking && (
        <DeleteDialog
          title={t('deleteTicketTitle', { publicId })}
          text={t('deleteTicketText')}
          close={() => setAsking(false)}
          onDelete={() => void remove()}
        />
      )}
    </>
  )
}
