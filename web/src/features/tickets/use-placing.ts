import { quickFilters, ticketListCategories, ticketListItems } from '@leitstand/contracts/ticket/lists'
import { expecting, useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { placeAt, placed } from './places.ts'
import { type Category, type Shelf, unpaged } from './use-quick-filters.ts'

const { list } = ticketListCategories.requests

/** Puts categories and their lists into another order; it shows at once. */
export function usePlacing(shelves: readonly Shelf[]) {
  const { t } = useTexts('lists')
  const failure = t('orderFailed')
  const movingCategory = useAction(ticketListCategories.requests.patch, { failure })
  const movingItem = useAction(ticketListItems.requests.patch, { failure })
  const addingItem = useAction(ticketListItems.requests.create, { failure })
  const leaving = useAction(quickFilters.requests.patch, { failure })
  const categories = shelves.flatMap(({ category }) => category ?? [])

  const placeCategory = (uuid: string, index: number) => {
    const moved = categories.find((one) => one.uuid === uuid)
    if (!moved) return
    const others = categories.filter((one) => one !== moved)
    const items = placed(others, moved, index, 'order')
    const order = items[index]?.order ?? 1
    const expect = [expecting(list, unpaged, (seen) => ({ ...seen, items }))]
    void movingCategory.run({ uuid, order }, { expect })
  }

  /** Into a category, before the list that is at `index` among its others; null takes it out of all. */
  const placeList = (quickFilter: string, into: Category | null, index: number) => {
    const item = categories.flatMap(({ items }) => items).find((one) => one.quickFilter.uuid === quickFilter)
    if (!into) {
      if (item) void leaving.run({ uuid: quickFilter, category: null })
      return
    }
    const others = into.items.filter((one) => one !== item)
    const itemOrder = placeAt(
      others.map((one) => one.itemOrder),
      index,
    )
    if (!item) return void addingItem.run({ category: into.uuid, quickFilter, itemOrder })
    const itemsOf = (category: Category) =>
      category.uuid === into.uuid
        ? placed(others, item, index, 'itemOrder')
        : category.items.filter((one) => one !== item)
    const expect = [
      expecting(list, unpaged, (seen) => ({
        ...seen,
        items: seen.items.map((category) => ({
          ...category,
          items: itemsOf(categories.find(({ uuid }) => uuid === category.uuid) ?? category),
        })),
      })),
    ]
    void movingItem.run({ uuid: item.uuid, category: into.uuid, itemOrder }, { expect })
  }
  return { placeCategory, placeList }
}
