import type { OutputOf } from '@leitstand/contracts/define'
import { quickFilters, ticketListCategories } from '@leitstand/contracts/ticket/lists'
import { expecting, useAction } from '../../api/use-action.ts'
import { loadingOf, useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownLists, type QuickFilter, sharedLists } from '../../lib/quick-filter.ts'
import { placed } from './places.ts'

export type Category = OutputOf<typeof ticketListCategories.requests.get>

export const unpaged = { pagination: 'false' } as const

/** The user's own filters, in their order. */
export function useOwnFilters() {
  const { t } = useTexts('lists')
  const { data } = useApi(quickFilters.requests.list, ownLists)
  const saving = useAction(quickFilters.requests.patch, { failure: t('orderFailed') })
  const own = data?.items ?? []
  /** Moves one before the one that is at `index` among the others. */
  const place = (uuid: string, index: number) => {
    const moved = own.find((one) => one.uuid === uuid)
    const others = own.filter((one) => one !== moved)
    if (!moved) return
    const items = placed(others, moved, index, 'filterOrder')
    const filterOrder = items[index]?.filterOrder ?? 1
    const expect = [expecting(quickFilters.requests.list, ownLists, (seen) => ({ ...seen, items }))]
    void saving.run({ uuid, filterOrder }, { expect })
  }
  return { own, isKnown: data !== undefined, place }
}

export interface Shelf {
  /** null: what stands in no category. */
  category: Category | null
  lists: readonly QuickFilter[]
}

/** The ticket lists of all staff on the shelves of their categories, each in its order. */
export function useShelves() {
  const readings = [
    useApi(quickFilters.requests.list, sharedLists),
    useApi(ticketListCategories.requests.list, unpaged),
  ] as const
  const loading = loadingOf(...readings)
  const [lists, categories] = [readings[0].data?.items, readings[1].data?.items]
  if (!lists || !categories) return { shelves: [], isKnown: false, loading }
  const byUuid = new Map(lists.map((list) => [list.uuid, list]))
  const inCategories = categories.map((category) => ({
    category,
    lists: category.items.flatMap(({ quickFilter }) => byUuid.get(quickFilter.uuid) ?? []),
  }))
  const loose = lists.filter((list) => !categories.some(({ items }) => holds(items, list)))
  return {
    shelves: [...inCategories, ...(loose.length > 0 ? [{ category: null, lists: loose }] : [])],
    isKnown: true,
    loading,
  }
}

function holds(items: Category['items'], list: QuickFilter): boolean {
  return items.some(({ quickFilter }) => quickFilter.uuid === list.uuid)
}
