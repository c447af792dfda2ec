import { searchTickets } from '@leitstand/contracts/search/requests'
import { useNavigate } from 'react-router'
import { currentLanguage } from '../../api/language.ts'
import { ApiProblem, reasonOf } from '../../api/problem.ts'
import { send } from '../../api/send.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type ListQuestion, nextInList, placeInList, previousInList } from '../../lib/last-list.ts'
import { pathTo } from '../../lib/paths.ts'
import { toast } from '../../lib/toasts.ts'
import { useTicket } from './ticket-context.tsx'

/** Goes on to the ticket below this one in the list it was opened from, or back to the one above, and says when there is none. */
export function useGoOn() {
  const { t } = useTexts('writing')
  const navigate = useNavigate()
  const { publicId } = useTicket().ticket
  const place = placeInList(publicId)
  const refusal = place ? undefined : t('noList')
  const go = async (neighbour: typeof nextInList, end: string) => {
    try {
      const next = await neighbour(publicId, find)
      if (next === undefined) toast.info(refusal ?? end)
      else await navigate(pathTo('ticketView', { publicId: next }))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(t('nextUnknown'), { detail: reasonOf(error, currentLanguage()) })
    }
  }
  return {
    place,
    refusal,
    goOn: () => go(nextInList, t('endOfList')),
    goBack: () => go(previousInList, t('startOfList')),
  }
}

async function find(question: ListQuestion): Promise<number[]> {
  return (await send(searchTickets, question)).hits.map(({ publicId }) => publicId)
}
