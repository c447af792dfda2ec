import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { useMemo } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import type { ApiProblem } from './problem.ts'
import { send } from './send.ts'
import { keyOf, type Reading, useApi } from './use-api.ts'

export interface Listed {
  items: readonly { uuid: string }[]
  total: number
}

/**
 * The pages of a list from the second to the last of `pages`, read as one; nothing is read while the first is all of it.
 * `placed` says how a page is asked for.
 */
export function useFurtherPages<C extends RequestContract>(
  contract: C,
  input: InputOf<C>,
  pages: number,
  options: SWRConfiguration = {},
  placed: (page: number) => object = (page) => ({ page }),
): Reading<OutputOf<C>> {
  const questionWith = (more: object) => ({ ...(input as object), ...more }) as InputOf<C>
  const read = async () => {
    const asked = Array.from({ length: pages - 1 }, (_, at) => send(contract, questionWith(placed(at + 2))))
    const answers = (await Promise.all(asked)) as Listed[]
    return { items: answers.flatMap(({ items }) => items), total: answers[0]?.total ?? 0 } as OutputOf<C>
  }
  const key = pages > 1 ? keyOf(contract, questionWith({ pages })) : null
  const reading = useSWR<OutputOf<C>, ApiProblem>(key, read, options)
  return key ? reading : { ...reading, data: undefined }
}

/** Most that a call answers with. */
const largestPage = { itemsPerPage: 200 }

/** A whole list, in as few calls as it takes, the beginning at once: of what one chooses, none is left out. */
export function useWholeList<C extends RequestContract>(
  contract: C,
  input: InputOf<C> | null,
  options: SWRConfiguration = {},
): Reading<OutputOf<C>> {
  const question = input && ({ ...largestPage, ...(input as object) } as InputOf<C>)
  const first = useApi(contract, question, options)
  const begun = first.data as Listed | undefined
  // Never what another question had.
  const alone = { ...options, keepPreviousData: false }
  const { data } = useFurtherPages(contract, (question ?? {}) as InputOf<C>, pagesOf(begun), alone)
  const further = data as Listed | undefined
  const whole = useMemo(
    () => (begun && further ? { ...begun, items: joined(begun.items, further.items) } : begun),
    [begun, further],
  )
  return { ...first, data: whole as OutputOf<C> | undefined }
}

function pagesOf(first: Listed | undefined): number {
  return first && first.items.length > 0 ? Math.ceil(first.total / first.items.length) : 0
}

/** Pages one after the other. What moved on to the next one while they were read stands there once. */
export function joined<Item extends { uuid: string }>(...pages: (readonly Item[] | undefined)[]): Item[] {
  const all = pages.flatMap((items = []) => items)
  return [...new Map(all.map((one) => [one.uuid, one])).values()]
}
