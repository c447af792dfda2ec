import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import useSWR, { type KeyedMutator, type SWRConfiguration, unstable_serialize, useSWRConfig } from 'swr'
import { hasFirstAnswers } from './first-answers.ts'
import type { ApiProblem } from './problem.ts'
import { firstAnswerOf, send } from './send.ts'

export type Key = readonly [name: string, input: object]

export interface Reading<T> {
  data: T | undefined
  error: ApiProblem | undefined
  /** Nothing to show yet. */
  isLoading: boolean
  /** Something is shown and is being refreshed. */
  isValidating: boolean
  mutate: KeyedMutator<T>
}

/** Reads what a contract describes; `null` as input reads nothing (yet). Kept under [contract name, input]. */
export function useApi<C extends RequestContract>(
  contract: C,
  input: InputOf<C> | null,
  options: SWRConfiguration = {},
): Reading<OutputOf<C>> {
  const key = input === null ? null : keyOf(contract, input)
  const first = input === null || !hasFirstAnswers() ? undefined : firstAnswerOf(contract, input)
  const withFirst = first === undefined ? options : { fallbackData: first, ...options }
  const reading = useSWR<OutputOf<C>, ApiProblem>(key, () => send(contract, input as InputOf<C>), withFirst)
  const { cache } = useSWRConfig()
  if (first === undefined) {
    // What was asked before stays while the next is read (`keepPreviousData`), not where that fails (WF-226).
    const isOfAnother = reading.error !== undefined && cache.get(unstable_serialize(key))?.data === undefined
    return isOfAnother ? { ...reading, data: undefined } : reading
  }
  // What came with the page is as new as what would be asked for; an answer that tells of an error is newer, no answer is not.
  const { data, error, mutate } = reading
  return { data: error && isAnswer(error) ? undefined : data, error, mutate, isLoading: false, isValidating: false }
}

function isAnswer({ code }: ApiProblem): boolean {
  return code !== 'offline'
}

export function keyOf<C extends RequestContract>(contract: C, input: InputOf<C>): Key {
  return [contract.name, input as object]
}

/** What stands in place of what is made of several readings: why one of them failed, and how those are asked again. */
export function loadingOf(...readings: readonly { data: unknown; error: unknown; mutate: () => Promise<unknown> }[]) {
  const failed = readings.filter(({ data, error }) => data === undefined && error)
  return { error: failed[0]?.error, retry: () => Promise.all(failed.map(({ mutate }) => mutate())) }
}

/** Loads ahead what may be read next: it is shown at once then, and asked for anew, because it may have changed. */
export function useLoadAhead() {
  const { mutate } = useSWRConfig()
  return <C extends RequestContract>(contract: C, input: InputOf<C>): void => {
    mutate(keyOf(contract, input), send(contract, input), { revalidate: false }).catch(() => {
      // The page that needs it asks again and shows what is wrong.
    })
  }
}
