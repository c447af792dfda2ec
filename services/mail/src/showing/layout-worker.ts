import { parentPort, workerData } from 'node:worker_threads'
import type { MailKeys } from '../domain/mail-keys.ts'
import { mailOpener } from '../parsing/open-mail.ts'
import type { MailToRead } from '../parsing/reading-pool.ts'
import { type MailLayout, readLayout } from './read-layout.ts'

export type LayoutAnswer = { layout: MailLayout } | { error: string }

const open = mailOpener(workerData as MailKeys | null)

parentPort?.on('message', async (mail: MailToRead) => {
  parentPort?.postMessage(await answerTo(mail))
})

async function answerTo({ raw, receivedAt }: MailToRead): Promise<LayoutAnswer> {
  try {
    const opened = await open(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), receivedAt)
    return { layout: await readLayout(opened.raw) }
  } catch (error) {
    return { error: String(error) }
  }
}
