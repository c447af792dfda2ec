import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import useSWR, { type KeyedMutator, preload, type SWRConfiguration } from 'swr'
import type { ApiProblem } from './problem.ts'
import { send } from './send.ts'

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
  return useSWR<OutputOf<C>, ApiProblem>(key, () => send(contract, input as InputOf<C>), options)
}

export function keyOf<C extends RequestContract>(contract: C, input: InputOf<C>): Key {
  return [contract.name, input as object]
}

/** Loads ahead what the next page will read, e.g. on hover. */
export function preloadApi<C extends RequestContract>(contract: C, input: InputOf<C>): void {
  Promise.resolve(preload(keyOf(contract, input), () => send(contract, input))).catch(() => {
    // The page that needs it asks again and shows what is wrong.
  })
}
