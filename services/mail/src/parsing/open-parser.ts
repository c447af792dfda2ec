import { Worker } from 'node:worker_threads'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { WorkerAnswer } from './parser-worker.ts'

export interface ParserLimits {
  timeLimitMs: number
  memoryMegabytes: number
  /** Overridden by tests only. */
  workerUrl: URL
}

export type ParseOutcome = { parsed: true; mail: ParsedMail } | { parsed: false; reason: string }

export interface MailParser extends AsyncDisposable {
  /** Never rejects because of the mail: what cannot be parsed comes back with a reason, and the next mail goes on. */
  parse(raw: Uint8Array): Promise<ParseOutcome>
}

const defaults: ParserLimits = {
  timeLimitMs: 20_000,
  memoryMegabytes: 384,
  workerUrl: new URL('./parser-worker.ts', import.meta.url),
}

/** Parses mails one after the other in a worker with limits; a worker that dies or hangs is replaced for the next mail. */
export function openParser(limits: Partial<ParserLimits> = {}): MailParser {
  const { timeLimitMs, memoryMegabytes, workerUrl } = { ...defaults, ...limits }
  let worker: Worker | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const parse = (raw: Uint8Array): Promise<ParseOutcome> => {
    const turn = queue.then(() => ask(raw))
    queue = turn
    return turn
  }

  const ask = async (raw: Uint8Array): Promise<ParseOutcome> => {
    worker ??= new Worker(workerUrl, { resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, stackSizeMb: 4 } })
    const outcome = await answerOf(worker, raw, timeLimitMs)
    if (!outcome.parsed && outcome.fatal) {
      await worker.terminate()
      worker = undefined
    }
    return outcome.parsed ? outcome : { parsed: false, reason: outcome.reason }
  }

  return {
    parse,
    async [Symbol.asyncDispose]() {
      await queue
      await worker?.terminate()
    },
  }
}

type Answer = { parsed: true; mail: ParsedMail } | { parsed: false; reason: string; fatal: boolean }

function answerOf(worker: Worker, raw: Uint8Array, timeLimitMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const settle = (answer: Answer) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      resolve(answer)
    }
    const fail = (reason: string) => settle({ parsed: false, reason, fatal: true })
    const onMessage = (answer: WorkerAnswer) =>
      settle(
        'mail' in answer ? { parsed: true, mail: answer.mail } : { parsed: false, reason: answer.error, fatal: false },
      )
    const onError = (error: Error) => fail(`The parser died: ${error.message}`)
    const onExit = (code: number) => fail(`The parser ended with code ${code}`)
    const timer = setTimeout(() => fail(`The parser took longer than ${timeLimitMs / 1000} s`), timeLimitMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(raw)
  })
}
