import { useSyncExternalStore } from 'react'
import { type Mode, paint } from '../theme.ts'

export const wishes = ['system', 'light', 'dark'] as const
export type Wish = (typeof wishes)[number]

const key = 'leitstand:theme'
const listeners = new Set<() => void>()
const night = matchMedia('(prefers-color-scheme: dark)')
let wish: Wish = wishes.find((one) => one === readWish()) ?? 'system'

night.addEventListener('change', announce)

export function currentMode(): Mode {
  if (wish !== 'system') return wish
  return night.matches ? 'dark' : 'light'
}

export function wishMode(next: Wish): void {
  wish = next
  try {
    localStorage.setItem(key, next)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  announce()
}

export function useMode(): Mode {
  return useSyncExternalStore(listen, currentMode)
}

export function useWish(): Wish {
  return useSyncExternalStore(listen, () => wish)
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  paint(currentMode())
  for (const listener of listeners) listener()
}

function readWish(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
