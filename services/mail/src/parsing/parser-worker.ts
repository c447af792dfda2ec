import { parentPort, workerData } from 'node:worker_threads'
import type { MailKeys } from '../domain/mail-keys.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import { mailOpener } from './open-mail.ts'
import { readMail } from './read-mail.ts'
import type { MailToRead } from './reading-pool.ts'

export type WorkerAnswer = { mail: ParsedMail } | { error: string }

const open = mailOpener(workerData as MailKeys | null)

parentPort?.on('message', async (mail: MailToRead) => {
  const answer = await answerTo(mail)
  const contents = 'mail' in answer ? answer.mail.attachments.map(({ content }) => content.buffer as ArrayBuffer) : []
  parentPort?.postMessage(answer, contents)
})

async function answerTo({ raw, receivedAt }: MailToRead): Promise<WorkerAnswer> {
  try {
    return { mail: await readMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), receivedAt, open) }
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
