import { unmergeTicket } from '@leitstand/contracts/ticket/merging'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useTicket } from './ticket-context.tsx'

/** Takes a merge back. */
export function useUnmerging() {
  const { t } = useTexts('merging')
  const { ticket } = useTicket()
  const { run, isRunning } = useAction(unmergeTicket, {
    failure: t('undoFailed'),
    refresh: ['notification.', 'search.', 'sla.'],
  })
  return { unmerge: () => run({ id: String(ticket.publicId) }), isRunning }
}
