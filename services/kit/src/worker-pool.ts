import { isolatedWorker } from './isolated-worker.ts'
import { type PoolWorker, threadWorker } from './thread-worker.ts'

export interface PoolLimits {
  workers: number
  timeLimitMs: number
  memoryMegabytes: number
}

const usualIdleMs = 120_000

export interface PoolOptions extends PoolLimits {
  /** Answers each message with one message. */
  workerUrl: URL
  /** What it is called in reasons. */
  name: string
  workerData?: unknown
  /** A worker that is asked nothing for so long ends and gives its memory back (two minutes); with Infinity it stays. */
  idleMs?: number
  /** In a process of its own, for questions that may exhaust memory in one step: such a thread would take this process with it. */
  isolated?: boolean
}

export type PoolAnswer<Answer> = { answer: Answer } | { failure: string }

export interface Pool<Question, Answer> extends AsyncDisposable {
  /** Never rejects because of the question: what kills or exhausts its worker comes back as a failure. */
  ask(question: Question): Promise<PoolAnswer<Answer>>
}

/** Workers with limits, each with one question at a time; one that dies or hangs is replaced for the next question. */
export function openPool<Question, Answer>(options: PoolOptions): Pool<Question, Answer> {
  const seats = Array.from({ length: options.workers }, () => openSeat<Question, Answer>(options))
  const free = [...seats]
  const waiting: ((seat: Seat<Question, Answer>) => void)[] = []
  const take = () => {
    const seat = free.pop()
    return seat ? Promise.resolve(seat) : new Promise<Seat<Question, Answer>>((resolve) => waiting.push(resolve))
  }
  const give = (seat: Seat<Question, Answer>) => {
    const next = waiting.shift()
    if (next) next(seat)
    else free.push(seat)
  }
  return {
    async ask(question) {
      const seat = await take()
      try {
        return await seat.ask(question)
      } finally {
        give(seat)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const _ of seats) await take()
      await Promise.all(seats.map((seat) => seat.close()))
    },
  }
}

interface Seat<Question, Answer> {
  ask(question: Question): Promise<PoolAnswer<Answer>>
  close(): Promise<unknown>
}

function openSeat<Question, Answer>(options: PoolOptions): Seat<Question, Answer> {
  const { idleMs = usualIdleMs } = options
  let worker: PoolWorker | undefined
  let idle: NodeJS.Timeout | undefined
  const close = async () => {
    clearTimeout(idle)
    const old = worker
    worker = undefined
    await old?.end()
  }
  return {
    close,
    async ask(question) {
      clearTimeout(idle)
      worker ??= options.isolated ? isolatedWorker(options) : threadWorker(options)
      const answer = await answerOf<Question, Answer>(worker, question, options)
      if ('failure' in answer) await close()
      else if (Number.isFinite(idleMs)) idle = setTimeout(() => void close(), idleMs).unref()
      return answer
    },
  }
}

function answerOf<Question, Answer>(
  worker: PoolWorker,
  question: Question,
  { name, timeLimitMs }: PoolOptions,
): Promise<PoolAnswer<Answer>> {
  return new Promise((resolve) => {
    const settle = (answer: PoolAnswer<Answer>) => {
      clearTimeout(timer)
      worker.events.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(answer)
    }
    const onMessage = (answer: Answer) => settle({ answer })
    const onError = (error: Error) => settle({ failure: `The ${name} died: ${error.message}` })
    const onExit = (code: number | null) =>
      settle({ failure: `The ${name} ended ${code === null ? 'at once' : `with code ${code}`}` })
    const timer = setTimeout(
      () => settle({ failure: `The ${name} took longer than ${timeLimitMs / 1000} s` }),
      timeLimitMs,
    )
    worker.events.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.post(question)
  })
}
