import type { ParsedMail } from '../domain/parsed-mail.ts'
import { openPool, type PoolLimits } from '../workers/open-pool.ts'
import type { WorkerAnswer } from './parser-worker.ts'

export interface ParserLimits extends PoolLimits {
  /** Overridden by tests only. */
  workerUrl: URL
}

export type ParseOutcome = { parsed: true; mail: ParsedMail } | { parsed: false; reason: string }

export interface MailParser extends AsyncDisposable {
  /** Never rejects because of the mail: what cannot be parsed comes back with a reason, and the next mail goes on. */
  parse(raw: Uint8Array): Promise<ParseOutcome>
}

const defaults: ParserLimits = {
  workers: 3,
  timeLimitMs: 20_000,
  memoryMegabytes: 384,
  workerUrl: new URL('./parser-worker.ts', import.meta.url),
}

/** Parses mails in several workers with limits, so that one mail that takes long holds up no other. */
export function openParser(limits: Partial<ParserLimits> = {}): MailParser {
  const pool = openPool<Uint8Array, WorkerAnswer>({ ...defaults, ...limits, name: 'parser' })
  return {
    async parse(raw) {
      const heard = await pool.ask(raw)
      if ('failure' in heard) return { parsed: false, reason: heard.failure }
      return 'mail' in heard.answer
        ? { parsed: true, mail: heard.answer.mail }
        : { parsed: false, reason: heard.answer.error }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
