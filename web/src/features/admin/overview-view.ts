import { oneOf, useKept } from '../../api/use-kept.ts'
import { pageIn } from '../../lib/page-in.ts'
import { useQuery } from '../../lib/use-query.ts'
import type { AnyConfig, Values } from './resource-config.ts'

export const overviewSizes = [30, 100, 200] as const

/** What an overview shows. All of it but the page size stands in the address. */
export interface OverviewView {
  words: string
  kind: string
  page: number
  size: number
  sort: string | null
  order: 'asc' | 'desc'
  filters: Readonly<Record<string, string>>
}

type Shape = Pick<AnyConfig, 'kinds' | 'filters' | 'columns' | 'nameSort' | 'searchBy' | 'ask'>

export function readOverview(shape: Shape, query: URLSearchParams, size: number): OverviewView {
  const kinds = shape.kinds?.entries ?? []
  const sorts = [shape.nameSort, ...shape.columns.map((column) => column.sort)]
  const filters = (shape.filters ?? []).map(({ name, options }) => {
    const value = query.get(name) ?? ''
    return [name, options && !options.some((option) => option.value === value) ? '' : value]
  })
  return {
    words: query.get('q') ?? '',
    kind: (kinds.find(({ name }) => name === query.get(kindParam(shape))) ?? kinds[0])?.name ?? '',
    page: pageIn(query),
    size,
    sort: sorts.find((sort) => sort !== undefined && sort === query.get('sort')) ?? null,
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
    filters: Object.fromEntries(filters),
  }
}

function kindParam({ kinds }: Shape): string {
  return kinds?.param ?? 'kind'
}

/** The question to the list of the resource. */
export function askFor(shape: Shape, view: OverviewView): Values {
  const kind = shape.kinds?.entries.find(({ name }) => name === view.kind)
  return {
    page: view.page,
    itemsPerPage: view.size,
    ...shape.ask,
    ...kind?.ask,
    ...Object.assign({}, ...(shape.filters ?? []).map(({ name, ask }) => ask(view.filters[name] ?? ''))),
    ...(view.words && { [shape.searchBy ?? 'name']: view.words }),
    ...(view.sort && { [`order[${view.sort}]`]: view.order }),
  }
}

/** Whether less is asked for than what the page opens with. */
export function isNarrowed({ kinds }: Shape, { words, kind, filters }: OverviewView): boolean {
  const isOtherKind = kinds !== undefined && kind !== kinds.entries[0]?.name
  return words !== '' || isOtherKind || Object.values(filters).some(Boolean)
}

type Change = Readonly<Record<string, string | null>>

/** The view the address asks for. Whatever is narrowed or sorted anew begins at its first page. */
export function useOverviewView(shape: Shape) {
  const [query, changeQuery] = useQuery()
  const [size, keepSize] = useKept('admin.perPage', oneOf(...overviewSizes))
  const show = (change: Change) =>
    changeQuery(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: null, ...change })) {
          const param = name === 'kind' ? kindParam(shape) : name
          if (value) next.set(param, value)
          else next.delete(param)
        }
        return next
      },
      { replace: true },
    )
  const resize = (next: number) => {
    keepSize(overviewSizes.find((one) => one === next) ?? 30)
    show({})
  }
  return { view: readOverview(shape, query, size), show, resize }
}
