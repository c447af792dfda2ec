import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import { simpleParser } from 'mailparser'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface SentMail {
  to: string[]
  subject: string
  text: string
  html: string
  messageId: string
  headers: string
  attachments: string[]
}

/** Hands a mail to the intake, as the server of its sender does. */
export async function deliver(leitstand: { smtpPort: number }, mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: leitstand.smtpPort, ignoreTLS: true })
  await transport.sendMail({ to: 'support@leitstand.example', ...mail })
  transport.close()
}

/** The mails that left, as their receivers read them. */
export async function outbox(dataFolder: string): Promise<SentMail[]> {
  const folder = join(dataFolder, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  return await Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name))
      const { to, cc, subject, text, html, messageId, attachments } = await simpleParser(raw)
      return {
        to: [to ?? [], cc ?? []].flat().flatMap((list) => list.value.map(({ address }) => address ?? '')),
        subject: subject ?? '',
        text: text ?? '',
        html: html || '',
        messageId: messageId ?? '',
        headers: raw.toString('latin1').split('\r\n\r\n')[0] ?? '',
        attachments: attachments.map(({ filename }) => filename ?? ''),
      }
    }),
  )
}

/** The mail that this is true of, once it has left. */
export async function mailThat(dataFolder: string, isIt: (mail: SentMail) => boolean): Promise<SentMail> {
  return await until(async () => (await outbox(dataFolder)).find(isIt), 30_000)
}
