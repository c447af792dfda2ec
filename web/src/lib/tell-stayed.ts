import type { TicketState } from '@leitstand/contracts/ticket/transitions'
import i18next from 'i18next'
import { toast } from './toasts.ts'

/** Says which sub-tickets did not go along with a move, and why (AMB-258). */
export function tellStayed(stayed: TicketState['stayed']): void {
  if (stayed.length === 0) return
  const detail = stayed.map(({ publicId, subject, reason }) => `#${publicId} ${subject}: ${reason}`).join(' ')
  toast.error(i18next.t('ticket:stayed.title', { count: stayed.length }), { detail })
}
