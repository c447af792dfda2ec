import { useEffect, useState } from 'react'
import { inColoursOf } from '../theme.ts'
import { useMode } from './theme-mode.ts'

export interface Picture {
  url: string
  width: number
  /** The middle of the state where the ticket stands, or in which tickets begin, in its pixels. */
  start: { x: number; y: number } | null
}

/** A picture of the API, fetched as every other call and shown in the colours of the app. */
export function usePicture(address: string): { picture: Picture | undefined; isFailed: boolean } {
  const mode = useMode()
  const [fetched, setFetched] = useState<{ address: string; svg: string | undefined }>()
  useEffect(() => {
    const leaving = new AbortController()
    void fetchPicture(address, leaving.signal).then((svg) => {
      if (!leaving.signal.aborted) setFetched({ address, svg })
    })
    return () => leaving.abort()
  }, [address])
  if (fetched?.address !== address) return { picture: undefined, isFailed: false }
  if (fetched.svg === undefined) return { picture: undefined, isFailed: true }
  const url = `data:image/svg+xml,${encodeURIComponent(inColoursOf(mode, fetched.svg))}`
  return { picture: { url, ...measured(fetched.svg) }, isFailed: false }
}

function measured(svg: string): Omit<Picture, 'url'> {
  const drawn = new DOMParser().parseFromString(svg, 'image/svg+xml')
  // States are drawn the initial one first.
  const state = drawn.querySelector('[aria-current]') ?? drawn.querySelector('[data-state]')
  const box = state?.querySelector('rect:last-of-type')
  const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((one) => Number(box?.getAttribute(one) ?? 0))
  const start = box ? { x: (x ?? 0) + (w ?? 0) / 2, y: (y ?? 0) + (h ?? 0) / 2 } : null
  return { width: Number(drawn.documentElement.getAttribute('width') ?? 0), start }
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { headers: { 'x-requested-with': 'XMLHttpRequest' }, signal })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}
