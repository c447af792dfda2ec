import { themeCookie } from '@leitstand/contracts/front-door'
import { useSyncExternalStore } from 'react'
import type { Mode } from '../theme.ts'

export const wishes = ['system', 'light', 'dark'] as const
export type Wish = (typeof wishes)[number]

const listeners = new Set<() => void>()
const night = matchMedia('(prefers-color-scheme: dark)')
let wish: Wish = wishes.find((one) => one === wishOfBrowser()) ?? 'system'

night.addEventListener('change', announce)

export function currentMode(): Mode {
  if (wish !== 'system') return wish
  return night.matches ? 'dark' : 'light'
}

export function wishMode(next: Wish): void {
  wish = next
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we support
  document.cookie = `${themeCookie}=${next}; Path=/; SameSite=Lax; Max-Age=31536000`
  announce()
}

/** Names the mode on the document, for the style sheets. */
export function paintMode(): void {
  document.documentElement.dataset['theme'] = currentMode()
}

export function useMode(): Mode {
  return useSyncExternalStore(listen, currentMode, currentMode)
}

export function useWish(): Wish {
  const read = () => wish
  return useSyncExternalStore(listen, read, read)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  paintMode()
  for (const listener of listeners) listener()
}

function wishOfBrowser(): string | undefined {
  return new RegExp(`(?:^|; )${themeCookie}=(\\w+)`).exec(document.cookie)?.[1]
}
