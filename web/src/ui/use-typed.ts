import { useEffect, useRef, useState } from 'react'
import { useSettled } from './use-settled.ts'

/**
 * What somebody types: shown at once, and asked for when they rest. The address, which says what is asked for, follows a
 * moment later and must not take back what was typed meanwhile.
 */
export function useTyped(asked: string, ask: (words: string) => void): [string, (words: string) => void] {
  const [typed, type] = useState(asked)
  const settled = useSettled(typed, 200)
  /** Of one's own questions those that the address has not followed yet. */
  const onTheWay = useRef<string[]>([])
  useEffect(() => {
    const own = onTheWay.current.indexOf(asked)
    onTheWay.current.splice(0, own + 1)
    if (own < 0) type(asked)
  }, [asked])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing moves the address, not the other way round
  useEffect(() => {
    const words = settled.trim()
    if (settled !== typed || words === (onTheWay.current.at(-1) ?? asked)) return
    onTheWay.current.push(words)
    ask(words)
  }, [settled])
  return [typed, type]
}
