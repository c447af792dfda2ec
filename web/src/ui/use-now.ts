import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const stepMilliseconds = 20_000
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

/** The time, moving on every 20 seconds for all who show it. */
export function useNow(): Date {
  return useSyncExternalStore(
    listen,
    () => now,
    () => new Date(),
  )
}

function listen(listener: () => void): () => void {
  // Nobody has moved it on while nobody listened.
  if (listeners.size === 0) now = new Date()
  listeners.add(listener)
  timer ??= setInterval(tick, stepMilliseconds)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = new Date()
  for (const listener of listeners) listener()
}
