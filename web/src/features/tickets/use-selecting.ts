import type { Hit } from '@leitstand/contracts/search/requests'
import { useRef, useState } from 'react'
import { between, nothing, renewed, type Selection, toggled, withAll, without } from './selection.ts'

export interface Selecting {
  selected: Selection
  /** Picks a row or drops it; with `from`, all rows from the one picked last. */
  pick: (hit: Hit, rows: readonly Hit[], how?: { isRange: boolean }) => void
  add: (hits: readonly Hit[]) => void
  drop: (publicIds: readonly number[]) => void
  renew: (rows: readonly Hit[]) => void
}

/** Tickets picked out of what a search finds; another search begins anew, another page of it does not. */
export function useSelecting(question: string): Selecting {
  const [kept, setKept] = useState({ question, selected: nothing })
  const last = useRef<number | null>(null)
  const selected = kept.question === question ? kept.selected : nothing
  const become = (change: (before: Selection) => Selection) =>
    setKept((before) => {
      const present = before.question === question ? before.selected : nothing
      const next = change(present)
      return next === before.selected ? before : { question, selected: next }
    })
  return {
    selected,
    pick: (hit, rows, { isRange } = { isRange: false }) => {
      const range = isRange ? between(rows, last.current, hit) : null
      become((before) => (range ? withAll(before, range) : toggled(before, hit)))
      last.current = hit.publicId
    },
    add: (hits) => become((before) => withAll(before, hits)),
    drop: (publicIds) => become((before) => without(before, publicIds)),
    renew: (rows) => become((before) => renewed(before, rows)),
  }
}
