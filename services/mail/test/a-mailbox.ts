import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface Mailbox extends AsyncDisposable {
  port: number
  /** `size` makes it look longer than it is; `arrived` is a day of IMAP (RFC 3501 date). */
  put(uid: number, raw: string, given?: { size?: number; arrived?: Date }): void
  /** A new UIDVALIDITY: old numbers mean nothing any more, the mails get new ones. */
  rebuild(): void
  /** UIDs by folder, INBOX first. */
  folders(): Record<string, number[]>
  /** How somebody signed in, newest last. */
  signedIn: string[]
  /** How many connections wait to be told of something. */
  idling(): number
}

interface Stored {
  uid: number
  raw: string
  size: number
  arrived: Date
  folder: string
}

function bodyOf(raw: string, line: string): string {
  const [, part, origin] = /BODY\.PEEK\[([^\]]*)\](<\d+)?/i.exec(line) ?? []
  if (part === undefined) return ''
  const content = raw.slice(Number(origin?.slice(1) ?? 0))
  return ` BODY[${part}]${origin ? `${origin}>` : ''} {${Buffer.byteLength(content)}}\r\n${content}`
}

/** As much of an IMAP server (RFC 3501, 2177, 6851) as reading one mailbox needs. */
export async function openMailbox(): Promise<Mailbox> {
  let uidValidity = 1
  let mails: Stored[] = []
  const made = new Set(['INBOX'])
  const signedIn: string[] = []
  const idle = new Map<Socket, string>()
  const inbox = () => mails.filter(({ folder }) => folder === 'INBOX')

  const answer = (socket: Socket, line: string) => {
    const [tag = '', first = '', second = '', ...rest] = line.split(' ')
    const command = first.toUpperCase() === 'UID' ? `UID ${second.toUpperCase()}` : first.toUpperCase()
    const ok = (...lines: string[]) => socket.write([...lines, `${tag} OK done`].map((text) => `${text}\r\n`).join(''))
    const opened = () =>
      ok(
        '* FLAGS (\\Seen)',
        `* ${inbox().length} EXISTS`,
        `* OK [UIDVALIDITY ${uidValidity}] ok`,
        `* OK [UIDNEXT 100] ok`,
      )
    const fetched = () => {
      const found = inbox().find((mail) => mail.uid === Number(rest[0]))
      if (!found) return ok()
      const size = /RFC822\.SIZE/i.test(line) ? ` RFC822.SIZE ${found.size}` : ''
      return ok(`* ${inbox().indexOf(found) + 1} FETCH (UID ${found.uid}${size}${bodyOf(found.raw, line)})`)
    }
    const searched = () => {
      const since = new Date(/SINCE "?([\w-]+)"?/i.exec(line)?.[1] ?? 0)
      ok(
        `* SEARCH ${inbox()
          .filter(({ arrived }) => arrived >= since)
          .map(({ uid }) => uid)
          .join(' ')}`,
      )
    }
    const moved = () => {
      const target = rest.slice(1).join(' ').replaceAll('"', '')
      const mail = inbox().find(({ uid }) => uid === Number(rest[0]))
      if (mail) mail.folder = target
      ok()
    }
    const commands: Record<string, () => unknown> = {
      CAPABILITY: () => ok('* CAPABILITY IMAP4rev1 NAMESPACE IDLE MOVE SASL-IR AUTH=XOAUTH2'),
      LOGIN: () => signedIn.push(`${second} ${rest[0]}`.replaceAll('"', '')) && ok(),
      AUTHENTICATE: () => signedIn.push(Buffer.from(rest[0] ?? '', 'base64').toString()) && ok(),
      LIST: () => ok(...[...made].map((name) => `* LIST () "/" "${name}"`)),
      LSUB: () => ok(...[...made].map((name) => `* LSUB () "/" "${name}"`)),
      CREATE: () => made.add(line.split(' ').slice(2).join(' ').replaceAll('"', '')) && ok(),
      NAMESPACE: () => ok('* NAMESPACE (("" "/")) NIL NIL'),
      EXAMINE: opened,
      SELECT: opened,
      'UID SEARCH': searched,
      'UID FETCH': fetched,
      'UID MOVE': moved,
      IDLE: () => {
        idle.set(socket, tag)
        socket.write('+ idling\r\n')
      },
      LOGOUT: () => {
        ok('* BYE')
        socket.end()
      },
    }
    const idling = idle.get(socket)
    if (idling !== undefined && /^done$/i.test(line)) {
      idle.delete(socket)
      return void socket.write(`${idling} OK done\r\n`)
    }
    const known = commands[command]
    if (known) known()
    else socket.write(`${tag} OK ignored\r\n`)
  }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket)
        idle.delete(socket)
      })
    socket.write('* OK ready\r\n')
    createInterface({ input: socket }).on('line', (line) => answer(socket, line))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    signedIn,
    idling: () => idle.size,
    put(uid, raw, { size = Buffer.byteLength(raw), arrived = new Date('2026-02-12') } = {}) {
      mails.push({ uid, raw, size, arrived, folder: 'INBOX' })
      for (const socket of idle.keys()) socket.write(`* ${inbox().length} EXISTS\r\n`)
    },
    rebuild() {
      uidValidity += 1
      mails = mails.map((mail, index) => ({ ...mail, uid: index + 20 }))
    },
    folders() {
      const names = [...made].map((name): [string, number[]] => [name, []])
      const folders = Object.fromEntries(names)
      for (const { folder, uid } of mails) folders[folder]?.push(uid)
      return folders
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
