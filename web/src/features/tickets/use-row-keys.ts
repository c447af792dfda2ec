import type { Hit } from '@leitstand/contracts/search/requests'
import { type KeyboardEvent, useEffect } from 'react'
import { moveFocus, useKey, useShortcut } from '../../lib/shortcuts.ts'
import type { Selecting } from './use-selecting.ts'

/** `x` picks the row that has the focus, Shift with an arrow goes on picking, Escape drops all. */
export function useRowKeys(hits: readonly Hit[], selecting: Selecting | undefined) {
  const focused = () => {
    const row = document.activeElement?.closest('.ls-ticket-row')?.querySelector<HTMLElement>('[data-row]')
    return hits.find(({ publicId }) => String(publicId) === row?.dataset['row'])
  }
  const pickFocused = (isRange: boolean) => {
    const hit = focused()
    if (hit) selecting?.pick(hit, hits, { isRange })
  }
  useShortcut('pick', () => pickFocused(false), selecting !== undefined)
  useKey(
    'Escape',
    () => selecting?.drop([...selecting.selected.keys()]),
    selecting !== undefined && selecting.selected.size > 0,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are shown
  useEffect(() => selecting?.renew(hits), [hits])

  return (event: KeyboardEvent) => {
    if (!selecting || !event.shiftKey || !/^Arrow(Down|Up)$/.test(event.key)) return
    event.preventDefault()
    const from = focused()
    if (from && !selecting.selected.has(from.publicId)) pickFocused(false)
    moveFocus(event.key === 'ArrowDown' ? 1 : -1)
    pickFocused(true)
  }
}
