import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Refusal } from '../domain/delivery.ts'
import type { OutgoingConfig } from '../smtp-config.ts'

export interface MailTransport extends AsyncDisposable {
  /** Resolves when the mail is out of our hands for at least one recipient; answers those that were refused meanwhile. */
  send(name: string, message: SendMailOptions): Promise<{ refused: Refusal[] }>
}

/** SMTP when a server is configured, else files in a folder. */
export function openTransport({ url, requiresTls }: OutgoingConfig, outbox: string): MailTransport {
  return url === null ? openOutbox(outbox) : openSmtp(url, requiresTls)
}

function openSmtp(url: string, requireTLS: boolean): MailTransport {
  const transport = createTransport({
    url,
    requireTLS,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    // A server that looks at a mail for long has taken it: who hangs up sends it twice (RFC 5321, 4.5.3.2.6).
    socketTimeout: 600_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(_name, message) {
      const { rejected, rejectedErrors } = await transport.sendMail(message)
      return { refused: refusalsIn(rejected ?? [], { rejectedErrors }) }
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

/** What was said for each of the recipients that a try did not reach: by their own answer, else by the one for all. */
export function refusalsIn(addresses: readonly string[], error: unknown): Refusal[] {
  const { rejectedErrors } = Object(error) as { rejectedErrors?: unknown }
  const own = Array.isArray(rejectedErrors) ? rejectedErrors.map(Object) : []
  return addresses.map((address) => {
    const said = own.find(({ recipient }) => recipient === address) ?? Object(error)
    return { address, code: codeOf(said), text: String(said.response ?? said.message ?? '') }
  })
}

/** A refused sign-in says nothing of the recipient. */
function codeOf({ code, responseCode }: { code?: unknown; responseCode?: unknown }): number | null {
  return code === 'EAUTH' || responseCode === undefined ? null : Number(responseCode)
}
