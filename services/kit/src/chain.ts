import { AsyncLocalStorage } from 'node:async_hooks'

const chain = new AsyncLocalStorage<number>()

/** How many steps of automation led to what is being done. 0: a person did it. Calls, events and timers carry it on. */
export function chainDepth(): number {
  return chain.getStore() ?? 0
}

export function inChain<T>(depth: number, work: () => T): T {
  return chain.run(depth, work)
}
