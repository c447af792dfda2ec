import { useState } from 'react'

interface Marking<Entry> {
  marked: Entry | undefined
  /** Where the marked one stands now, -1 if none is. */
  at: number
  /** Marks the one at this place; none leaves it to `unmoved` again. */
  mark: (index: number | null) => void
}

/**
 * What of a list keys and pointer have marked. It stays the same one when answers that come later put others before it;
 * until somebody moves, the place `unmoved` is marked.
 */
export function useMarked<Entry>(
  entries: readonly Entry[],
  keyOf: (entry: Entry) => string | number,
  unmoved: number,
): Marking<Entry> {
  const [key, setKey] = useState<string | number | null>(null)
  const at = key === null ? unmoved : entries.findIndex((entry) => keyOf(entry) === key)
  return {
    marked: entries[at],
    at,
    mark: (index) => {
      const entry = index === null ? undefined : entries[index]
      setKey(entry === undefined ? null : keyOf(entry))
    },
  }
}
