import { useSyncExternalStore } from 'react'
import { type Keys, readKeys } from './keys.ts'

/** How close the rows of lists stand. */
export type Density = 'comfortable' | 'compact'

/** What somebody prefers on every device, each read from whatever was stored. */
const readers = {
  density: (stored: unknown): Density => (stored === 'compact' ? 'compact' : 'comfortable'),
  keys: (stored: unknown): Keys => readKeys(stored),
}
export type Preference = keyof typeof readers
export type Preferences = { [N in Preference]: ReturnType<(typeof readers)[N]> }
export const preferenceNames = Object.keys(readers) as Preference[]

let current: Preferences = { density: readers.density(undefined), keys: readKeys(undefined) }
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
