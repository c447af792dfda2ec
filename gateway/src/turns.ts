import { AppError } from '@leitstand/contracts/problems'

export interface Bounds {
  /** So many at once. */
  atOnce: number
  /** So many more wait until it is their turn. */
  inLine: number
  patienceMs: number
}

export interface Turns {
  /** Resolves when it is the caller's turn, with what ends it. Refused when the line is full or too slow. */
  take(key: string, gone: AbortSignal): Promise<() => void>
}

interface Line {
  taken: number
  waiting: Set<() => void>
}

/** Bounds how much of something goes on at once for each key, say a person; what is more waits in line for a moment. */
export function openTurns({ atOnce, inLine, patienceMs }: Bounds): Turns {
  const lines = new Map<string, Line>()
  const refusal = () => new AppError('too-many-at-once', { retryAfterSeconds: Math.ceil(patienceMs / 1_000) })

  async function wait({ waiting }: Line, gone: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () => {
      if (waiting.delete(resolve)) reject(refusal())
    }
    waiting.add(resolve)
    const patience = setTimeout(giveUp, patienceMs)
    gone.addEventListener('abort', giveUp)
    await promise.finally(() => {
      clearTimeout(patience)
      gone.removeEventListener('abort', giveUp)
    })
  }

  function handOn(key: string, line: Line): void {
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
    } else {
      line.taken -= 1
      if (line.taken === 0) lines.delete(key)
    }
  }

  return {
    async take(key, gone) {
      const line = lines.get(key) ?? { taken: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.taken < atOnce) line.taken += 1
      else if (line.waiting.size < inLine && !gone.aborted) await wait(line, gone)
      else throw refusal()
      let isOver = false
      return () => {
        if (!isOver) handOn(key, line)
        isOver = true
      }
    },
  }
}
