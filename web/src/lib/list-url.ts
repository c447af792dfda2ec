import { valuesIn } from '@leitstand/contracts/search/filter-values'
import { type FilterKey, filterKeys } from '@leitstand/contracts/search/requests'
import { defaultFilterStates } from '@leitstand/contracts/workflow/states'
import { pageIn } from './page-in.ts'

export const listPageSizes = [10, 20, 50, 100] as const
export const sortFields = ['updated_at', 'created_at', 'due_at', 'priority', 'publicId'] as const
export type SortField = (typeof sortFields)[number]
export type ListMode = 'list' | 'board'

/** What the list shows. `status: []` means every open state: the search itself leaves finished ones out. */
export interface ListView {
  q: string
  filters: Partial<Record<FilterKey, readonly string[]>>
  sort: SortField
  order: 'asc' | 'desc'
  page: number
  perPage: number
  mode: ListMode
  /** The quick filter or ticket list that was applied last; the view may differ from it by now. */
  saved: string
}

export const dateKeys = ['createdStartAt', 'createdEndAt', 'updatedStartAt', 'updatedEndAt'] as const
const everyState = 'all'

export function freshView(perPage: number): ListView {
  const filters = { status: defaultFilterStates }
  return { q: '', filters, sort: 'updated_at', order: 'desc', page: 1, perPage, mode: 'list', saved: '' }
}

/** The view an address asks for. Without `status` the seven default states are meant (CONST-030). */
export function readListUrl(query: URLSearchParams, keptPerPage: number): ListView {
  const view = freshView(keptPerPage)
  const perPage = query.get('perPage')
  return {
    ...view,
    filters: { ...view.filters, ...filtersIn(query) },
    q: query.get('q') ?? '',
    sort: sortFields.find((field) => field === query.get('sort')) ?? view.sort,
    order: query.get('order') === 'asc' ? 'asc' : 'desc',
    page: pageIn(query),
    perPage: perPage === null ? keptPerPage : (listPageSizes.find((size) => String(size) === perPage) ?? 20),
    mode: query.get('view') === 'board' ? 'board' : 'list',
    saved: query.get('saved') ?? '',
  }
}

function filtersIn(query: URLSearchParams): ListView['filters'] {
  const given = filterKeys.flatMap((key) => {
    const value = query.get(key)
    return value === null ? [] : [[key, value === everyState ? [] : valuesIn(key, value)]]
  })
  return Object.fromEntries(given)
}

function filterText(key: FilterKey, values: readonly string[] | undefined): string {
  if (!values || (key === 'status' && isDefault(values))) return ''
  return values.join(',') || (key === 'status' ? everyState : '')
}

/** What is as in a fresh list is left out. */
export function writeListUrl(view: ListView): URLSearchParams {
  const query = new URLSearchParams()
  if (view.q) query.set('q', view.q)
  for (const key of filterKeys) {
    const text = filterText(key, view.filters[key])
    if (text) query.set(key, text)
  }
  const fresh = freshView(view.perPage)
  for (const [key, name] of [
    ['sort', 'sort'],
    ['order', 'order'],
    ['page', 'page'],
    ['mode', 'view'],
    ['saved', 'saved'],
  ] as const)
    if (view[key] !== fresh[key]) query.set(name, String(view[key]))
  query.set('perPage', String(view.perPage))
  return query
}

/** The question to the search. Plain days get their first and last second (CONST-021, CONST-022). */
export function searchInputOf(view: ListView): Record<string, string | number> {
  const filters = Object.entries(view.filters)
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => [`filter[${key}]`, values.map((value) => withTime(key, value)).join(',')])
  return { q: view.q, ...Object.fromEntries(filters) }
}

function withTime(key: string, value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  return key.endsWith('StartAt') ? `${value}T00:00:00` : `${value}T23:59:59`
}

export function isDefault(states: readonly string[]): boolean {
  return states.length === defaultFilterStates.length && defaultFilterStates.every((state) => states.includes(state))
}

/** How many filters differ from what a fresh list has. */
export function countFilters(view: ListView): number {
  return Object.entries(view.filters).filter(
    ([key, values]) => values.length > 0 && !(key === 'status' && isDefault(values)),
  ).length
}
