import { useEffect, useRef } from 'react'
import { createSearchParams, type URLSearchParamsInit, useSearchParams } from 'react-router'

/** Writes the next query from the one that was asked for last. */
export type ChangeQuery = (
  write: (now: URLSearchParams) => NonNullable<URLSearchParamsInit>,
  options?: { replace?: boolean },
) => void

/** The query with these changes; what is empty is left out. */
export function queryWith(now: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/**
 * The query of the address, and how it is changed. The address follows a moment later; what is chosen meanwhile must not
 * lose what was chosen before.
 */
export function useQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const heading = useRef<URLSearchParams | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the address has moved
  useEffect(() => {
    heading.current = null
  }, [query])
  const change: ChangeQuery = (write, options) => {
    heading.current = createSearchParams(write(heading.current ?? query))
    setQuery(heading.current, options)
  }
  return [query, change]
}
