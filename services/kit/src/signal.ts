export interface Signal {
  wake(): void
  /** Resolves on the next wake, at once when one came since the last wait, or after the given time. */
  wait(ms: number): Promise<void>
}

/** For loops that sleep until there is work. */
export function openSignal(): Signal {
  let woken = false
  let resume: (() => void) | undefined
  return {
    wake() {
      woken = true
      resume?.()
    },
    async wait(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          resume = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      woken = false
      resume = undefined
    },
  }
}
