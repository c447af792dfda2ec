import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { until } from '@leitstand/kit/testing/test-service'
import { ImapFlow } from 'imapflow'
import { address, type Mailbox, password } from './a-mailbox.ts'
import { freePort } from './post-office.ts'

const program = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot', '/usr/bin/dovecot'].find((file) => existsSync(file))

/** Where there is none, its stories are not told. */
export const isDovecotInstalled = program !== undefined

interface Wish {
  /** Signing in asks for STARTTLS, and there is a port that is encrypted from the start. */
  tls?: { cert: string; key: string }
  /** Where some providers put all folders of a person. */
  prefix?: string
}

export interface Dovecot extends Mailbox {
  /** The port that is encrypted from the start; 0 without a certificate. */
  securePort: number
}

/** Dovecot on the loopback as whoever runs the tests (or nobody, for root) with its mails in a temporary folder. */
export async function openDovecot({ tls, prefix = '' }: Wish = {}): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'))
  const runner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const port = await freePort()
  const securePort = tls ? await freePort() : 0
  const home = join(folder, 'home')
  mkdirSync(home)
  for (const [name, pem] of Object.entries(tls ?? {})) writeFileSync(join(folder, `${name}.pem`), pem)
  const configuration = join(folder, 'dovecot.conf')
  writeFileSync(configuration, configurationOf({ folder, home, port, securePort, prefix, ...namesOf(runner) }))
  // Whatever umask the tests run with, it reads its files.
  const own = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  if (runner.uid) for (const path of own) chownSync(path, runner.uid, runner.gid)

  const start = async () => {
    const command = ['--pdeathsig', 'TERM', '--', program ?? 'dovecot', '-F', '-c', configuration]
    const server = spawn('setpriv', command, { ...runner, cwd: '/', stdio: 'ignore' })
    const gone = once(server, 'exit')
    await until(() => server.exitCode !== null || isListening(port))
    if (server.exitCode !== null)
      throw new Error(`Dovecot did not start; ${configuration} and "log" beside it tell why`)
    return async () => {
      server.kill('SIGTERM')
      await gone
    }
  }
  let stop = await start()

  // Beside TLS no password is asked for in the open.
  const asOwner = async <T>(work: (client: ImapFlow) => Promise<T>) => {
    const connection = tls ? { port: securePort, secure: true, tls: { ca: tls.cert } } : { port, secure: false }
    const auth = { user: address, pass: password }
    const client = new ImapFlow({ host: '127.0.0.1', ...connection, auth, logger: false })
    client.on('error', () => undefined)
    await client.connect()
    return await work(client).finally(() => client.close())
  }
  return {
    port,
    securePort,
    async put(raw, { size, arrived = new Date('2026-02-12') } = {}) {
      const filled = size ? raw + `${' '.repeat(998)}\r\n`.repeat(Math.floor((size - raw.length) / 1000)) : raw
      await asOwner((client) => client.append('INBOX', filled, [], arrived))
    },
    async rebuild() {
      await stop()
      const maildir = join(home, 'Maildir')
      const kept = readdirSync(maildir).filter((name) => name.startsWith('dovecot'))
      for (const name of kept) rmSync(join(maildir, name))
      stop = await start()
    },
    contents: () => asOwner(contentsOf),
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What it calls itself, which must be a name that the system knows. */
function namesOf({ uid, gid = process.getgid?.() }: { uid?: number; gid?: number }) {
  const user = uid === undefined ? userInfo().username : 'nobody'
  const [group = ''] = spawnSync('getent', ['group', String(gid)], { encoding: 'utf8' }).stdout.split(':')
  return { user, group, uid: uid ?? process.getuid?.(), gid }
}

const configurationOf = (given: Record<string, string | number | undefined>) => `
protocols = imap
listen = 127.0.0.1
base_dir = ${given.folder}/run
state_dir = ${given.folder}/state
log_path = ${given.folder}/log
default_internal_user = ${given.user}
default_login_user = ${given.user}
default_internal_group = ${given.group}
auth_failure_delay = 0
first_valid_uid = 0
mail_location = maildir:~/Maildir
ssl = ${given.securePort ? 'required' : 'no'}
disable_plaintext_auth = ${given.securePort ? 'yes' : 'no'}
${given.securePort ? `ssl_cert = <${given.folder}/cert.pem\nssl_key = <${given.folder}/key.pem` : ''}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${given.uid} gid=${given.gid} home=${given.home}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${given.port}
  }
  inet_listener imaps {
    port = ${given.securePort}
    ssl = yes
  }
}
service anvil {
  chroot =
}
namespace inbox {
  inbox = yes
  prefix = ${given.prefix}
}
`

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

async function contentsOf(owner: ImapFlow): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  for (const { path } of await owner.list()) {
    await owner.mailboxOpen(path, { readOnly: true })
    const { exists } = owner.mailbox || { exists: 0 }
    const mails = exists === 0 ? [] : await owner.fetchAll('1:*', { envelope: true })
    contents[path] = mails.map(({ envelope }) => envelope?.subject ?? '').sort()
  }
  return contents
}
