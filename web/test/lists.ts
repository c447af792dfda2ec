import type { OutputOf } from '@leitstand/contracts/define'
import type { quickFilters } from '@leitstand/contracts/ticket/lists'
import { uuidOf } from './people.ts'

/** A saved list of everything that is "Support". */
export function aList(number: number, name: string): OutputOf<typeof quickFilters.requests.get> {
  return {
    '@id': `/api/quick_filters/${uuidOf(6, number)}`,
    '@type': 'QuickFilter',
    uuid: uuidOf(6, number),
    name,
    tooltip: '',
    filter: { type: ['normal'] },
    sort: null,
    order: null,
    searchTerm: null,
    ticketList: true,
    filterOrder: number,
    category: null,
    version: 1,
  }
}
