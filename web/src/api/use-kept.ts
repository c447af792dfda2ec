import { useState } from 'react'
import { keep, readKept } from '../lib/storage.ts'
import { useMe } from './me.tsx'

/** A personal preference of this browser (SYS-011 to SYS-015). `accept` turns what is stored into a valid value. */
export function useKept<T>(name: string, accept: (stored: unknown) => T): [T, (value: T) => void] {
  const { uuid } = useMe()
  const [value, setValue] = useState(() => accept(readKept(uuid, name)))
  const change = (next: T) => {
    setValue(next)
    keep(uuid, name, next)
  }
  return [value, change]
}

/** For `useKept`: one of these words, else the first. */
export function oneOf<const T extends string | number>(...values: readonly [T, ...T[]]): (stored: unknown) => T {
  return (stored) => values.find((value) => value === stored) ?? values[0]
}

export function flag(initial: boolean): (stored: unknown) => boolean {
  return (stored) => (typeof stored === 'boolean' ? stored : initial)
}
