import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Who answers the questions of a pool. */
export interface PoolWorker {
  /** 'message' with an answer, 'error', 'exit' with a code. */
  events: EventEmitter
  post(question: unknown): void
  end(): Promise<void>
}

export interface WorkerOptions {
  workerUrl: URL
  workerData?: unknown
  memoryMegabytes: number
}

export function threadWorker({ workerUrl, workerData, memoryMegabytes }: WorkerOptions): PoolWorker {
  // One that was given up may still die of its question; nobody listening, that would end the whole process.
  const worker = new Worker(workerUrl, { resourceLimits: limitsOf(memoryMegabytes), workerData }).on(
    'error',
    () => undefined,
  )
  return {
    events: worker,
    post: (question) => worker.postMessage(question),
    async end() {
      await worker.terminate()
    },
  }
}

export function limitsOf(memoryMegabytes: number) {
  return { maxOldGenerationSizeMb: memoryMegabytes, stackSizeMb: 4 }
}
