import { parentPort, workerData } from 'node:worker_threads'
import type { MailKeys } from '../domain/mail-keys.ts'
import { mailOpener } from '../parsing/open-mail.ts'
import { type MailLayout, readLayout } from './read-layout.ts'

export type LayoutAnswer = { layout: MailLayout } | { error: string }

const open = mailOpener(workerData as MailKeys | null)

parentPort?.on('message', async (raw: Uint8Array) => {
  parentPort?.postMessage(await answerTo(raw))
})

async function answerTo(raw: Uint8Array): Promise<LayoutAnswer> {
  try {
    const opened = await open(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
    return { layout: await readLayout(opened.raw) }
  } catch (error) {
    return { error: String(error) }
  }
}
