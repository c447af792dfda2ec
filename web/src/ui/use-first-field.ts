import { type RefObject, useLayoutEffect } from 'react'

/** Holds the place of a field whose code is not there yet. */
const place = '.ls-control-place'

/** The first of these fields has the focus as soon as it is there, unless somebody has turned to another part meanwhile. */
export function useFirstField(part: RefObject<HTMLElement | null>, fields: string): void {
  useLayoutEffect(() => {
    const { current: shown } = part
    if (!shown) return
    const enter = () => {
      const first = shown.querySelector<HTMLElement>(`${fields}, ${place}`)
      if (!first || first.matches(place)) return
      arriving.disconnect()
      if (!shown.contains(document.activeElement)) first.focus()
    }
    const arriving = new MutationObserver(enter)
    arriving.observe(shown, { childList: true, subtree: true })
    enter()
    return () => arriving.disconnect()
  }, [part, fields])
}
