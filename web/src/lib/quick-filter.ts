import type { OutputOf } from '@leitstand/contracts/define'
import type { FilterKey } from '@leitstand/contracts/search/requests'
import type { quickFilters } from '@leitstand/contracts/ticket/lists'
import { freshView, type ListView, sortFields, writeListUrl } from './list-url.ts'
import { pathTo } from './paths.ts'

export type QuickFilter = OutputOf<typeof quickFilters.requests.get>
/** The questions for one's own, and for those of all staff. */
export const ownLists = { ticketList: '0', pagination: 'false' } as const
export const sharedLists = { ticketList: '1', pagination: 'false' } as const

type Stored = Pick<QuickFilter, 'filter' | 'sort' | 'order' | 'searchTerm'>

/** What the list shows when it is applied: its filters alone; sorting and words only change if they were saved (ENT-062). */
export function applied({ uuid, ...saved }: Stored & { uuid: string }): Partial<ListView> {
  const sort = sortOf(saved.sort)
  return {
    // No state at all means every open one.
    filters: { status: [], ...saved.filter },
    ...(sort && { sort }),
    ...(sort && saved.order && { order: saved.order }),
    ...(saved.searchTerm !== null && { q: saved.searchTerm }),
    saved: uuid,
  }
}

/** Leads to it from any page, with as many rows as this person likes. */
export function pathToList(list: QuickFilter): string {
  const query = writeListUrl({ ...freshView(20), ...applied(list) })
  query.delete('perPage')
  return pathTo('ticketOverview', {}, Object.fromEntries(query))
}

/** What is stored of the present list. */
export function storedOf(view: ListView, withSort: boolean, withWords: boolean): Stored {
  return {
    filter: setFilters(view.filters),
    sort: withSort ? view.sort : null,
    order: withSort ? view.order : null,
    searchTerm: withWords ? view.q : null,
  }
}

/** Does the list show just what was saved? */
export function isApplied(view: ListView, saved: Stored): boolean {
  const sort = sortOf(saved.sort)
  if (sort && (view.sort !== sort || (saved.order && view.order !== saved.order))) return false
  if (saved.searchTerm !== null && view.q !== saved.searchTerm) return false
  const [here, there] = [setFilters(view.filters), setFilters(saved.filter)]
  const keys = new Set([...Object.keys(here), ...Object.keys(there)] as FilterKey[])
  return [...keys].every((key) => isSame(here[key] ?? [], there[key] ?? []))
}

function setFilters(filters: Partial<Record<FilterKey, readonly string[]>>): Partial<Record<FilterKey, string[]>> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([key, values]) => (values.length > 0 ? [[key, [...values]]] : [])),
  )
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}

/** Both spellings mean the same field (AMB-182). */
function sortOf(name: string | null) {
  const plain = (field: string) => field.replaceAll('_', '').toLowerCase()
  return sortFields.find((field) => name !== null && plain(field) === plain(name))
}
