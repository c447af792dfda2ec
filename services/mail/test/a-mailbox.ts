import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** Whose mailbox it is. */
export const address = 'support@leitstand.example'
export const password = 'geheim'

/** A mailbox on a server, of Dovecot or of these tests. */
export interface Mailbox extends AsyncDisposable {
  port: number
  /** Puts a mail into the inbox, of at least this size, as one that has arrived then. */
  put(raw: string, given?: { size?: number; arrived?: Date }): Promise<void>
  /** A new UIDVALIDITY: old numbers mean nothing any more. */
  rebuild(): Promise<void>
  /** Subjects by folder. */
  contents(): Promise<Record<string, string[]>>
}

export interface PlayedMailbox extends Mailbox {
  /** How somebody signed in, newest last. */
  signedIn: string[]
}

interface Stored {
  uid: number
  raw: string
  size: number
  arrived: Date
  folder: string
}

/** Names of folders travel in UTF-7 of IMAP's own (RFC 3501, 5.1.3). */
const nameIn = (text: string) =>
  text
    .replaceAll('"', '')
    .replace(/&([^-]*)-/g, (_all, code: string) =>
      code === '' ? '&' : Buffer.from(code.replaceAll(',', '/'), 'base64').swap16().toString('utf16le'),
    )

function bodyOf(raw: string, line: string): string {
  const [, part, partial, origin, length] = /BODY\.PEEK\[([^\]]*)\](<(\d+)\.(\d+)>)?/i.exec(line) ?? []
  if (part === undefined) return ''
  const begin = Number(origin ?? 0)
  const content = Buffer.from(raw).subarray(begin, length === undefined ? undefined : begin + Number(length))
  return ` BODY[${part}]${partial ? `<${origin}>` : ''} {${content.length}}\r\n${content}`
}

/** As IMAP writes dates: 12-Feb-2026 00:00:00 +0000. */
function dateOf(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ')
  return `${day}-${month}-${year} ${time} +0000`
}

/** As much of an IMAP server (RFC 3501, 2177, 6851) as reading one mailbox needs. */
export async function openMailbox(): Promise<PlayedMailbox> {
  let uidValidity = 1
  let lastUid = 2
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
        `* OK [UIDNEXT ${lastUid + 1}] ok`,
      )
    const fetched = () => {
      const found = inbox().find((mail) => mail.uid === Number(rest[0]))
      if (!found) return ok()
      const size = /RFC822\.SIZE/i.test(line) ? ` RFC822.SIZE ${found.size}` : ''
      const date = /INTERNALDATE/i.test(line) ? ` INTERNALDATE "${dateOf(found.arrived)}"` : ''
      return ok(`* ${inbox().indexOf(found) + 1} FETCH (UID ${found.uid}${size}${date}${bodyOf(found.raw, line)})`)
    }
    // UID RANGE, alone or with one of two: SINCE or another UID RANGE.
    const searched = () => {
      const [from = 0, orFrom] = [...line.matchAll(/UID (\d+):\d+/g)].map(([, first]) => Number(first))
      const since = new Date(/SINCE "?([\w-]+)"?/i.exec(line)?.[1] ?? 0)
      const isFound = ({ uid, arrived }: Stored) => uid >= from && (arrived >= since || uid >= (orFrom ?? Infinity))
      const found = inbox().filter(isFound)
      ok(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`)
    }
    const moved = () => {
      const target = nameIn(rest.slice(1).join(' '))
      if (!made.has(target)) return socket.write(`${tag} NO [TRYCREATE] There is no such folder\r\n`)
      const mail = inbox().find(({ uid }) => uid === Number(rest[0]))
      if (mail) mail.folder = target
      ok()
    }
    const signIn = () => {
      signedIn.push(`${second} ${rest[0]}`.replaceAll('"', ''))
      if (signedIn.at(-1)?.endsWith(` ${password}`)) ok()
      else socket.write(`${tag} NO [AUTHENTICATIONFAILED] Authentication failed.\r\n`)
    }
    const commands: Record<string, () => unknown> = {
      CAPABILITY: () => ok('* CAPABILITY IMAP4rev1 NAMESPACE IDLE MOVE SASL-IR AUTH=XOAUTH2'),
      LOGIN: signIn,
      AUTHENTICATE: () => signedIn.push(Buffer.from(rest[0] ?? '', 'base64').toString()) && ok(),
      LIST: () => ok(...[...made].map((name) => `* LIST () "/" "${name}"`)),
      LSUB: () => ok(...[...made].map((name) => `* LSUB () "/" "${name}"`)),
      CREATE: () => made.add(nameIn(line.split(' ').slice(2).join(' '))) && ok(),
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
    createInterface({ input: socket })
      .on('line', (line) => answer(socket, line))
      .on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    signedIn,
    async put(raw, { size = Buffer.byteLength(raw), arrived = new Date('2026-02-12') } = {}) {
      mails.push({ uid: ++lastUid, raw, size, arrived, folder: 'INBOX' })
      for (const socket of idle.keys()) socket.write(`* ${inbox().length} EXISTS\r\n`)
    },
    async rebuild() {
      uidValidity += 1
      mails = mails.map((mail, index) => ({ ...mail, uid: index + 1 }))
      lastUid = mails.length
    },
    async contents() {
      const subjectsIn = (name: string) =>
        mails.filter(({ folder }) => folder === name).map(({ raw }) => /^Subject: (.*?)\r?$/m.exec(raw)?.[1] ?? '')
      return Object.fromEntries([...made].map((name) => [name, subjectsIn(name).sort()]))
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
