/** One Ctrl-C arrives several times, because npm and the terminal both pass it on; only a later one means impatience. */
const sameAskMs = 1_500
/** Whatever hangs: whoever was asked to end is gone after this, and the kernel ends what it started. */
const longestMs = 45_000

/** Listens for Ctrl-C and `npm stop`. The first one asks for an orderly end, a second one ends at once. */
export function untilAskedToStop(): { signal: AbortSignal; promise: Promise<void> } {
  const controller = new AbortController()
  const { promise, resolve } = Promise.withResolvers<void>()
  let askedAt = 0
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (askedAt && Date.now() - askedAt > sameAskMs) process.exit(1)
      if (!askedAt) setTimeout(() => process.exit(1), longestMs).unref()
      askedAt ||= Date.now()
      controller.abort(new Stopped())
      resolve()
    })
  }
  return { signal: controller.signal, promise }
}

/** Thrown out of a start that was ended half-way; not an error. */
export class Stopped extends Error {
  override name = 'Stopped'
}
