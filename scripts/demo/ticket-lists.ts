import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import type { Operator } from '../operator/operator.ts'

const unfinished = ['open', 'in_progress', 'review', 'waiting_for_support', 'waiting_for_verification', 'planned']
const shelves = [
  {
    name: 'Support',
    lists: [
      {
        name: 'Offene Störungen',
        tooltip: 'Was gerade bei uns liegt, das Dringendste zuerst',
        filter: { status: unfinished, type: ['normal'] },
        sort: 'priority',
        order: 'desc' as const,
      },
      {
        name: 'Wartet auf Kunden',
        tooltip: 'Am längsten still zuerst: nachfragen oder schließen',
        filter: { status: ['waiting_for_feedback'] },
        sort: 'updated_at',
        order: 'asc' as const,
      },
    ],
  },
  {
    name: 'Leitung',
    lists: [
      {
        name: 'Ohne Verantwortliche',
        tooltip: 'Niemand fühlt sich zuständig',
        filter: { status: unfinished, responsibility: ['none'] },
      },
      {
        name: 'Zuletzt erledigt',
        tooltip: 'Auch abgeschlossene Tickets',
        filter: { status: ['closed'], ticketVariant: ['main_only'] },
        sort: 'updated_at',
        order: 'desc' as const,
      },
    ],
  },
]

/** Lists for all staff, in two categories. */
export async function loadTicketLists(operator: Operator): Promise<void> {
  if ((await operator.ask(ticketListCategories.requests.list, {})).total > 0) return
  for (const { name, lists } of shelves) {
    const category = await operator.ask(ticketListCategories.requests.create, { name })
    for (const list of lists)
      await operator.ask(quickFilters.requests.create, { ...list, ticketList: true, category: category.uuid })
  }
}
