import { parentPort } from 'node:worker_threads'
import { type MailLayout, readLayout } from './read-layout.ts'

export type LayoutAnswer = { layout: MailLayout } | { error: string }

parentPort?.on('message', async (raw: Uint8Array) => {
  parentPort?.postMessage(await answerTo(raw))
})

async function answerTo(raw: Uint8Array): Promise<LayoutAnswer> {
  try {
    return { layout: await readLayout(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)) }
  } catch (error) {
    return { error: String(error) }
  }
}
