import type { PoolLimits } from '@leitstand/kit/worker-pool'
import type { MailKeys } from '../domain/mail-keys.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import type { WorkerAnswer } from './parser-worker.ts'
import { type MailToRead, openReadingPool } from './reading-pool.ts'

export interface ParserLimits extends PoolLimits {
  /** Overridden by tests only. */
  workerUrl: URL
}

export type ParseOutcome = { parsed: true; mail: ParsedMail } | { parsed: false; reason: string }

export interface MailParser extends AsyncDisposable {
  /** Never rejects because of the mail: what cannot be parsed comes back with a reason, and the next mail goes on. */
  parse(mail: MailToRead): Promise<ParseOutcome>
}

const defaults: ParserLimits = {
  workers: 3,
  timeLimitMs: 20_000,
  memoryMegabytes: 384,
  workerUrl: new URL('./parser-worker.ts', import.meta.url),
}

/** Parses mails in several workers with limits, so that one mail that takes long holds up no other. */
export function openParser(limits: Partial<ParserLimits> = {}, keys: MailKeys | null = null): MailParser {
  const pool = openReadingPool<WorkerAnswer>({ ...defaults, ...limits, name: 'parser', workerData: keys })
  return {
    async parse(mail) {
      const received = await pool.ask(mail)
      if ('failure' in received) return { parsed: false, reason: received.failure }
      return 'mail' in received.answer
        ? { parsed: true, mail: received.answer.mail }
        : { parsed: false, reason: received.answer.error }
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}
