import { useSyncExternalStore } from 'react'
import { type Keys, readKeys } from './keys.ts'

/** How close the rows of lists stand. */
export type Density = 'comfortable' | 'compact'

/** By list the columns that were left out. Those are kept, so that one that is new is shown. */
export type HiddenColumns = Readonly<Record<string, readonly string[]>>

export function readHiddenColumns(stored: unknown): HiddenColumns {
  const lists = Object.entries(typeof stored === 'object' && stored !== null ? stored : {})
  return Object.fromEntries(lists.filter((entry): entry is [string, string[]] => Array.isArray(entry[1])))
}

/** What somebody prefers on every device, each read from whatever was stored. */
const readers = {
  density: (stored: unknown): Density => (stored === 'compact' ? 'compact' : 'comfortable'),
  hiddenColumns: readHiddenColumns,
  keys: (stored: unknown): Keys => readKeys(stored),
}
export type Preference = keyof typeof readers
export type Preferences = { [N in Preference]: ReturnType<(typeof readers)[N]> }
export const preferenceNames = Object.keys(readers) as Preference[]

let current: Preferences = { density: readers.density(undefined), hiddenColumns: {}, keys: readKeys(undefined) }
const listeners = new Set<() => void>()

/** Puts stored values into force. */
export function prefer(stored: { readonly [N in Preference]?: unknown }): void {
  const read = Object.entries(stored).map(([name, value]) => [name, readers[name as Preference](value)])
  current = { ...current, ...Object.fromEntries(read) }
  document.documentElement.dataset['density'] = current.density
  for (const listener of listeners) listener()
}

export function usePreference<N extends Preference>(name: N): Preferences[N] {
  const read = () => current[name]
  return useSyncExternalStore(listen, read, read)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
