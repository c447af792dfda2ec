import { readFileSync } from 'node:fs'
import { type BusLogin, type BusUser, inboxOf } from '@leitstand/contracts/bus-access'
import { type ConnectionOptions, connect, credsAuthenticator, type NatsConnection } from '@nats-io/transport-node'
import { z } from 'zod'
import type { Logger } from './logger.ts'
import { explain, rarely } from './rarely.ts'
import { BusUrl, ReadableFile } from './variable-kinds.ts'

const connectMs = 4_000
const pauseMs = 500

/** How every process that speaks on the bus is told where it is and how to sign in. */
export const busVariables = {
  NATS_URL: BusUrl,
  NATS_CREDS: ReadableFile.optional(),
  NATS_TLS_CA: ReadableFile.optional(),
  NATS_TLS_CERT: ReadableFile.optional(),
  NATS_TLS_KEY: ReadableFile.optional(),
}

export interface BusAccess {
  /** As whom: the answers to what it asks come to an inbox of its own. */
  user: BusUser
  /** One server or several of a cluster, comma separated; a user and a password in the first one count for all. */
  url: string
  /** File with the credentials of a user of NATS accounts. */
  creds?: string | undefined
  /** Files: whom to trust, and who we are, where the server wants to know. */
  tls?: { caFile: string | undefined; certFile: string | undefined; keyFile: string | undefined } | undefined
}

const BusVariables = z.object(busVariables)

export function busAccess(user: BusUser, read: z.infer<typeof BusVariables>): BusAccess {
  const { NATS_URL: url, NATS_CREDS: creds, NATS_TLS_CA: caFile, NATS_TLS_CERT: certFile, NATS_TLS_KEY: keyFile } = read
  const wantsTls = caFile !== undefined || certFile !== undefined || url.startsWith('tls://')
  return { user, url, creds, tls: wantsTls ? { caFile, certFile, keyFile } : undefined }
}

/** Tries until the bus is there, and says again and again why it is not. */
export async function connectToBus(
  access: BusAccess,
  { login, log, signal }: { login?: BusLogin; log?: Logger | undefined; signal?: AbortSignal } = {},
): Promise<NatsConnection> {
  const tell = rarely((reason) => log?.warn({ reason, login }, 'the bus cannot be used; it is tried again'))
  for (;;) {
    try {
      const connection = await connectOnce(access, login)
      void watch(connection, tell, log)
      return connection
    } catch (error) {
      tell(explain(error))
      signal?.throwIfAborted()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** One attempt to connect; what already runs stays connected for ever. */
export async function connectOnce(access: BusAccess, login: BusLogin = access.user): Promise<NatsConnection> {
  return await connect({
    ...signIn(access, login),
    name: login,
    inboxPrefix: inboxOf(login),
    timeout: connectMs,
    maxReconnectAttempts: -1,
    reconnectTimeWait: pauseMs,
    // Keeping a stack for every request costs more than the request.
    noAsyncTraces: true,
    ignoreAuthErrorAbort: true,
  })
}

function signIn({ user, url, creds, tls }: BusAccess, login: BusLogin): ConnectionOptions {
  const servers = url.split(',').map((server) => server.trim())
  const [first = ''] = servers
  const { username, password } = URL.canParse(first) ? new URL(first) : { username: '', password: '' }
  // A server that knows us by another name knows us by that alone.
  const name = decodeURIComponent(username)
  const decoded = { user: name === user ? login : name, pass: decodeURIComponent(password) }
  return {
    servers: servers.map((server) => server.replace(/^(\w+:\/\/)[^@/]*@/, '$1')),
    ...(username && (password ? decoded : { token: decoded.user })),
    ...(creds && { authenticator: credsAuthenticator(readFileSync(creds)) }),
    ...(tls && { tls: Object.fromEntries(Object.entries(tls).filter(([, file]) => file !== undefined)) }),
  }
}

/** What goes wrong later: a server that is away or refuses, and what this process may not do there. */
async function watch(connection: NatsConnection, tell: (reason: string) => void, log?: Logger): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') tell(`the connection to ${status.server} was lost`)
    if (status.type === 'error') tell(explain(status.error))
    if (status.type === 'reconnect') log?.info({ server: status.server }, 'the bus is back')
  }
}
