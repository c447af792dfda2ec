import { performance } from 'node:perf_hooks'

/** A process that works less than this share of the time is idle. */
const idleShare = 0.05
/** In so many looks running: right after a load, the next one who asks is near. */
const idleLooks = 3
/** Less is not worth the milliseconds. */
const worthwhileBytes = 16 * 1024 * 1024

/**
 * Gives memory back when nothing is to do: V8 lets a heap grow while there is work, and keeps the pages that a collection empties
 * for later work, so a process would keep what an import took. Needs `--expose-gc`; without it nothing happens.
 */
export function giveMemoryBack(everyMs = 5_000): void {
  const collect = globalThis.gc
  if (!collect) return
  let kept = 0
  let idle = 0
  let before = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    idle = utilization > idleShare ? 0 : idle + 1
    if (idle < idleLooks || process.memoryUsage.rss() < kept + worthwhileBytes) return
    // No other flavour lets go of empty pages; it takes some 60 ms.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    kept = process.memoryUsage.rss()
  }, everyMs).unref()
}
