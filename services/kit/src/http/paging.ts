import type { z } from 'zod'
import { shapeOf } from './shape-of.ts'

/** Where in a list a call reads, as its contract says: by pages, or from an entry on. */
export interface Paging {
  by: 'page' | 'start'
  at: number
  size: number
}

const sizeNames = ['itemsPerPage', 'items', 'limit']
/** Of the lists that have pages and let nobody choose how long they are. */
const usualSize = 30

/** Undefined where the contract has no pages, or everything was asked for at once. */
export function pagingOf(contract: { input: z.ZodType }, input: unknown): Paging | undefined {
  const shape = shapeOf(contract.input)
  const by = (['page', 'start'] as const).find((name) => name in shape)
  const given = (input ?? {}) as Record<string, unknown>
  const asked = (name: string) => shape[name]?.safeParse(given[name]).data
  if (!by || asked('pagination') === false) return undefined
  const sizeName = sizeNames.find((name) => name in shape)
  return { by, at: Number(asked(by)), size: sizeName ? Number(asked(sizeName)) : usualSize }
}

/** First, last, next and previous; nothing where all of the list is on one page. */
export function pageLinks(path: string, search: string, { by, at, size }: Paging, total: number): object | undefined {
  const origin = by === 'page' ? 1 : 0
  const step = by === 'page' ? 1 : size
  const last = origin + step * (Math.ceil(total / size) - 1)
  const read = by === 'page' ? at * size : at + size
  if (size === 0 || last <= origin) return undefined
  const link = (to: number) => {
    const query = new URLSearchParams(search)
    query.set(by, String(to))
    return `${path}?${withPlainBrackets(query)}`
  }
  return {
    'hydra:first': link(origin),
    'hydra:last': link(last),
    ...(at > origin && { 'hydra:previous': link(Math.max(origin, at - step)) }),
    ...(read < total && { 'hydra:next': link(at + step) }),
  }
}

/** `order[name]` as people write it; what stands in values stays encoded, so that the link asks for the same. */
function withPlainBrackets(query: URLSearchParams): string {
  return query.toString().replaceAll('%5B', '[').replaceAll('%5D', ']')
}
