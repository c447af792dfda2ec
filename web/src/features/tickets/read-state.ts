import type { Hit } from '@leitstand/contracts/search/requests'
import { getTicketState, type TicketState } from '@leitstand/contracts/ticket/transitions'
import i18next from 'i18next'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { toast } from '../../lib/toasts.ts'

/** Where a ticket may go; null when that could not be read, which has been said by then. */
export async function readState({ publicId }: Hit): Promise<TicketState | null> {
  try {
    return await send(getTicketState, { id: String(publicId) })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    toast.error(i18next.t('errors:couldNotLoad'), { detail: reasonOf(error, currentLanguage()) })
    return null
  }
}
