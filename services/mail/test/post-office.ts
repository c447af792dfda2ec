import { on } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Hands bytes to an SMTP server as a mail server would; rejects with the server's refusal. */
export async function deliver(
  port: number,
  raw: string | Buffer,
  envelope: { from: string; to: string[] },
): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  const { response } = await transport.sendMail({ envelope, raw })
  return response
}

/** Speaks SMTP line by line and answers what the server said to each. */
export async function talk(port: number, lines: readonly string[], from = '127.0.0.1'): Promise<string[]> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).setEncoding('utf8')
  const answers = on(socket, 'data')
  await answers.next()
  const received: string[] = []
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    const { value } = await answers.next()
    received.push(String(value?.[0]))
  }
  socket.destroy()
  return received
}

export interface ReceivingServer extends AsyncDisposable {
  url: string
  port: number
  received: { from: string; to: string[]; mail: ParsedMail; isEncrypted: boolean }[]
  /** Refuses the next mails with this code; null takes them again. */
  refuseWith(code: number | null): void
  /** Refuses this recipient with these words, or takes them again. */
  refuse(address: string, answer: { code: number; text: string } | null): void
}

/** The mail server of somebody else; with a certificate it offers STARTTLS. */
export async function openReceivingServer(tls?: { cert: string; key: string }): Promise<ReceivingServer> {
  const received: ReceivingServer['received'] = []
  const refused = new Map<string, { code: number; text: string }>()
  let code: number | null = null
  const server = new SMTPServer({
    ...tls,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      const answer = refused.get(address)
      callback(answer ? Object.assign(new Error(answer.text), { responseCode: answer.code }) : null)
    },
    onData: (stream, { envelope, secure }, callback) => {
      buffer(stream).then(async (raw) => {
        if (code !== null) return callback(Object.assign(new Error('not now'), { responseCode: code }))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push({ from, to, mail: await simpleParser(raw), isEncrypted: secure })
        callback()
      }, callback)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    refuseWith: (next) => {
      code = next
    },
    refuse: (address, answer) => void (answer ? refused.set(address, answer) : refused.delete(address)),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What lies in the outbox folder, oldest first. */
export async function readOutbox(dataFolder: string): Promise<ParsedMail[]> {
  const folder = join(dataFolder, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return await Promise.all(names.map(async (name) => await simpleParser(await readFile(join(folder, name)))))
}

/** A short mail with its headers; say only what matters. */
export function aMail(headers: Record<string, string> = {}, text = 'Bitte um Hilfe.'): string {
  const all = {
    From: 'Chef <chef@nordlicht.example>',
    To: 'support@leitstand.example',
    Subject: 'Störung im Shop',
    Date: 'Thu, 12 Feb 2026 09:15:00 +0100',
    'Message-ID': `<${Math.random().toString(36).slice(2)}@nordlicht.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\r\n')}\r\n\r\n${text}\r\n`
}
