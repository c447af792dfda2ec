import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface Mailbox extends AsyncDisposable {
  port: number
  put(uid: number, raw: string): void
  /** A new UIDVALIDITY: old numbers mean nothing any more, the mails get new ones. */
  rebuild(): void
}

function sizeOf(raw: string, line: string): string {
  return /RFC822\.SIZE/i.test(line) ? ` RFC822.SIZE ${Buffer.byteLength(raw)}` : ''
}

function bodyOf(raw: string, line: string): string {
  const [, part, origin] = /BODY\.PEEK\[([^\]]*)\](<\d+)?/i.exec(line) ?? []
  if (part === undefined) return ''
  const content = raw.slice(Number(origin?.slice(1) ?? 0))
  return ` BODY[${part}]${origin ? `${origin}>` : ''} {${Buffer.byteLength(content)}}\r\n${content}`
}

/** As much of an IMAP server (RFC 3501) as reading one mailbox needs. */
export async function openMailbox(): Promise<Mailbox> {
  let uidValidity = 1
  let mails: { uid: number; raw: string }[] = []
  const answer = (socket: Socket, line: string) => {
    const [tag = '', first = '', second = ''] = line.split(' ')
    const command = first.toUpperCase() === 'UID' ? `UID ${second.toUpperCase()}` : first.toUpperCase()
    const ok = (...lines: string[]) => socket.write([...lines, `${tag} OK done`].map((text) => `${text}\r\n`).join(''))
    const fetched = () => {
      const uid = Number(line.split(' ')[3])
      const found = mails.find((mail) => mail.uid === uid)
      if (!found) return ok()
      const number = mails.indexOf(found) + 1
      return ok(`* ${number} FETCH (UID ${uid}${sizeOf(found.raw, line)}${bodyOf(found.raw, line)})`)
    }
    const commands: Record<string, () => unknown> = {
      CAPABILITY: () => ok('* CAPABILITY IMAP4rev1'),
      LOGIN: () => ok(),
      LIST: () => ok('* LIST () "/" INBOX'),
      LSUB: () => ok('* LSUB () "/" INBOX'),
      EXAMINE: () =>
        ok(
          '* FLAGS (\\Seen)',
          `* ${mails.length} EXISTS`,
          `* OK [UIDVALIDITY ${uidValidity}] ok`,
          `* OK [UIDNEXT 100] ok`,
        ),
      'UID SEARCH': () => ok(`* SEARCH ${mails.map(({ uid }) => uid).join(' ')}`),
      'UID FETCH': fetched,
      LOGOUT: () => {
        ok('* BYE')
        socket.end()
      },
    }
    const known = commands[command]
    if (known) known()
    else socket.write(`${tag} OK ignored\r\n`)
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.write('* OK ready\r\n')
    createInterface({ input: socket }).on('line', (line) => answer(socket, line))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    put: (uid, raw) => mails.push({ uid, raw }),
    rebuild() {
      uidValidity += 1
      mails = mails.map(({ raw }, index) => ({ uid: index + 20, raw }))
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
