import { parentPort, workerData } from 'node:worker_threads'
import type { MailKeys } from '../domain/mail-keys.ts'
import type { ParsedMail } from '../domain/parsed-mail.ts'
import { mailOpener } from './open-mail.ts'
import { readMail } from './read-mail.ts'

export type WorkerAnswer = { mail: ParsedMail } | { error: string }

const open = mailOpener(workerData as MailKeys | null)

parentPort?.on('message', async (raw: Uint8Array) => {
  const answer = await answerTo(raw)
  const contents = 'mail' in answer ? answer.mail.attachments.map(({ content }) => content.buffer as ArrayBuffer) : []
  parentPort?.postMessage(answer, contents)
})

async function answerTo(raw: Uint8Array): Promise<WorkerAnswer> {
  try {
    return { mail: await readMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), open) }
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) }
  }
}
