import { useRef, useState } from 'react'
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
 * The query that was asked for last, and how it is changed. The address follows a moment later; what is chosen meanwhile
 * shows at once and loses nothing of what was chosen before.
 */
export function useQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  // Of several changes in one step, each goes on from the one before.
  const last = useRef(asked)
  const change: ChangeQuery = (write, options) => {
    last.current = { from: query, to: createSearchParams(write(asOf(query, last.current))) }
    setAsked(last.current)
    setQuery(last.current.to, options)
  }
  return [asOf(query, asked), change]
}

interface Asked {
  /** The query of the address before it. */
  from: URLSearchParams
  to: URLSearchParams
}

const asOf = (query: URLSearchParams, asked: Asked | null) => (asked?.from === query ? asked.to : query)
