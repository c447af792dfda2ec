import { isFinished } from '@leitstand/contracts/workflow/states'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { useKeyedCommand, useOffering } from '../../lib/commands.ts'
import { pathTo } from '../../lib/paths.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { isSplittable } from './comment-rules.ts'
import { useTicket } from './ticket-context.tsx'
import { useComments } from './use-comments.ts'

const HandoverDialog = onDemand(() => import('./handover-dialog.tsx').then((module) => module.HandoverDialog))
const SplitDialog = onDemand(() => import('./split-dialog.tsx').then((module) => module.SplitDialog))

/** What staff do with a ticket by key or from the palette, wherever its button stands. */
export function TicketCommands() {
  const { t } = useTexts('ticket')
  const navigate = useNavigate()
  const { ticket } = useTicket()
  const { publicId, status } = ticket
  const [opened, open] = useState<'handover' | 'split' | null>(null)
  const close = () => open(null)
  const isOpen = !isFinished(status)
  const newest = useComments(publicId).data?.items.find((comment) => isSplittable(comment, ticket))
  const createBelow = () => void navigate(pathTo('ticketCreate', {}, { parent: publicId }))
  useKeyedCommand('handover', t('handover:open'), () => open('handover'), isOpen)
  useKeyedCommand('subTicket', t('createSubTicket'), createBelow, isOpen)
  useOffering('split', newest ? [{ key: 'split', text: t('merging:splitNewest'), act: () => open('split') }] : [])
  return (
    <>
      {opened === 'handover' && <HandoverDialog close={close} />}
      {opened === 'split' && newest && <SplitDialog comment={newest} close={close} />}
    </>
  )
}
