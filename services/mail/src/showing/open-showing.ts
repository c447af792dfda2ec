import type { MailKeys } from '../domain/mail-keys.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import { openParser } from '../parsing/open-parser.ts'
import { openReadingPool } from '../parsing/reading-pool.ts'
import { type KeptMail, readMailSafely } from '../processing/read-mail-safely.ts'
import type { LayoutAnswer } from './layout-worker.ts'
import type { MailLayout } from './read-layout.ts'

/** Reads mails for people who look at them, in workers of their own: neither they nor the intake wait for each other. */
export interface Showing extends AsyncDisposable {
  text(mail: KeptMail): Promise<ParsedMail>
  layout(mail: KeptMail): Promise<MailLayout>
}

const limits = { workers: 1, timeLimitMs: 10_000, memoryMegabytes: 256 }

export function openShowing(keys: MailKeys | null): Showing {
  const parser = openParser(limits, keys)
  const workerUrl = new URL('./layout-worker.ts', import.meta.url)
  const pool = openReadingPool<LayoutAnswer>({ ...limits, workerUrl, name: 'layout', workerData: keys })
  return {
    text: async (mail) => (await readMailSafely(mail, parser)).mail,
    async layout(mail) {
      const received = await pool.ask(mail)
      const answer = 'answer' in received ? received.answer : null
      return answer && 'layout' in answer ? answer.layout : { html: null, hasRemotePictures: false }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([parser[Symbol.asyncDispose](), pool[Symbol.asyncDispose]()])
    },
  }
}
