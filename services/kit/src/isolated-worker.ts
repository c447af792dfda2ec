import { spawn } from 'node:child_process'
import { limitsOf, type PoolWorker, type WorkerOptions } from './thread-worker.ts'

/**
 * A process that holds one worker thread and hands its messages on. It ends when its parent does; signals to the whole group,
 * as a terminal sends them, are the parent's to hear.
 */
const host = `
  import { Worker } from 'node:worker_threads'
  process.once('message', ({ url, options }) => {
    const worker = new Worker(new URL(url), options)
    worker.on('message', (answer) => process.send(answer)).on('error', () => process.exit(1))
    process.on('message', (question) => worker.postMessage(question))
  })
  process.on('disconnect', () => process.exit())
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})`

/** Like a thread of a pool, but what ends its process ends no other. */
export function isolatedWorker({ workerUrl, workerData, memoryMegabytes }: WorkerOptions): PoolWorker {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', host], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  }).on('error', () => undefined)
  const post = (message: unknown) => void child.send(message as object, () => undefined)
  const hasEnded = new Promise<void>((resolve) => child.once('close', () => resolve()))
  post({ url: workerUrl.href, options: { resourceLimits: limitsOf(memoryMegabytes), workerData, execArgv: [] } })
  return {
    events: child,
    post,
    async end() {
      child.kill('SIGKILL')
      await hasEnded
    },
  }
}
