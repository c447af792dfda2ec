import { countTickets } from '@leitstand/contracts/search/requests'
import useSWR from 'swr'
import { send } from '../../api/send.ts'
import { freshView, searchInputOf } from '../../lib/list-url.ts'
import { applied, type QuickFilter } from '../../lib/quick-filter.ts'

/** Each list is a count of its own, on every list page that somebody looks at. */
const byTheClock = { refreshInterval: 120_000 }

/** How many tickets a saved list holds, whatever words stand beside it now. */
export function ListCount({ list }: { list: QuickFilter }) {
  const input = searchInputOf({ ...freshView(20), ...applied(list) })
  // Under a name that no live event concerns: each step of a busy desk would count every list anew.
  const { data } = useSWR(['list count', input], () => send(countTickets, input), byTheClock)
  return data ? <span className="ls-count">{data.count}</span> : null
}
