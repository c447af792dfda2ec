export interface Waiter {
  wake(): void
  /** Resolves on the next wake, at once when one came since the last wait, or after the given time. */
  wait(ms: number): Promise<void>
}

/** A bell for loops that sleep until there is work. */
export function waiter(): Waiter {
  let rung = false
  let ring: (() => void) | undefined
  return {
    wake() {
      rung = true
      ring?.()
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          ring = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
      ring = undefined
    },
  }
}
