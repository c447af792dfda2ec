import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface MailTransport extends AsyncDisposable {
  /** Resolves when the mail is out of our hands; answers the recipients that were refused while others were taken. */
  send(name: string, message: SendMailOptions): Promise<{ refused: string[] }>
}

/** SMTP when a server is configured, else files in a folder. */
export function openTransport(smtpUrl: string | null, outbox: string): MailTransport {
  return smtpUrl === null ? openOutbox(outbox) : openSmtp(smtpUrl)
}

function openSmtp(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(_name, message) {
      const { rejected } = await transport.sendMail(message)
      return { refused: rejected ?? [] }
    },
    async [Symbol.asyncDispose]() {
      transport.close()
    },
  }
}

/** One file for each mail, under the mail's own name, so that writing it twice leaves one. */
function openOutbox(folder: string): MailTransport {
  const composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(name, message) {
      await mkdir(folder, { recursive: true })
      const { message: bytes } = await composer.sendMail(message)
      const target = join(folder, `${name}.eml`)
      const file = await open(`${target}.part`, 'w')
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      await rename(`${target}.part`, target)
      return { refused: [] }
    },
    async [Symbol.asyncDispose]() {},
  }
}
