import { searchTickets } from '@leitstand/contracts/search/requests'
import { useNavigate } from 'react-router'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { isInList, type ListQuestion, nextInList } from '../../lib/last-list.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { useTicket } from './ticket-context.tsx'

/** Goes on to the ticket below this one in the list it was opened from, and says when there is none. */
export function useGoOn() {
  const { t } = useTexts('writing')
  const navigate = useNavigate()
  const { publicId } = useTicket().ticket
  const refusal = isInList(publicId) ? undefined : t('noList')
  const goOn = async () => {
    try {
      const next = await nextInList(publicId, find)
      if (next === undefined) toast.info(refusal ?? t('endOfList'))
      else await navigate(pathTo('ticketView', { publicId: next }))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(t('nextUnknown'), { detail: reasonOf(error, currentLanguage()) })
    }
  }
  return { refusal, goOn }
}

async function find(question: ListQuestion): Promise<number[]> {
  return (await send(searchTickets, question)).hits.map(({ publicId }) => publicId)
}
