import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Actor } from '@leitstand/contracts/actor'
import { type RequestContract, services } from '@leitstand/contracts/define'
import { beginExternalLogin, completeExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { usualNotifications } from '@leitstand/contracts/identity/notification-settings'
import { beginPasskeyLogin, loginByPasskey } from '@leitstand/contracts/identity/passkeys'
import { readPasswordLink, requestPasswordReset, setPasswordByLink } from '@leitstand/contracts/identity/passwords'
import { saveUserSetting, type User } from '@leitstand/contracts/identity/requests'
import { answerSecondFactor, beginEnrolment, confirmEnrolment } from '@leitstand/contracts/identity/second-factors'
import { login, logout, resolveSession } from '@leitstand/contracts/identity/signing-in'
import { endSummaries } from '@leitstand/contracts/identity/summaries'
import { acknowledgeAlert } from '@leitstand/contracts/notification/channel-calls'
import { AppError } from '@leitstand/contracts/problems'
import { findTicketFacts } from '@leitstand/contracts/ticket/import-and-export'
import type { TicketFacts } from '@leitstand/contracts/ticket/ticket'
import { answerRequests, openBus } from '@leitstand/kit/bus'
import { openVerifier, readPublicKeys } from '@leitstand/kit/identity-token'
import { anActor, keyPair, natsUrlAs } from '@leitstand/kit/testing/test-service'
import { fastify } from 'fastify'
import { startGateway } from '../src/app.ts'
import { gatewayConfig } from '../src/config.ts'

/** A gateway on a real bus, with identity and the services played by the test. */
export interface Stage extends AsyncDisposable {
  url: string
  /** Token → who holds it. Delete one, and the session is over. */
  sessions: Map<string, Actor>
  /** Tokens that only read. */
  readers: Set<string>
  /** What identity was asked about passwords and second factors. */
  guarded: Record<string, unknown>[]
  /** How often identity was asked who holds a token. */
  asked: string[]
  /** What has begun to reach a service, maybe before it was all there. */
  reached: string[]
  /** Makes identity fall silent. */
  silence(isSilent: boolean): void
  saved: unknown[]
  /** What identity was asked to begin at a provider. */
  begun: unknown[]
  /** The tickets that there are. */
  facts: TicketFacts[]
  publish(subject: string, data: unknown): Promise<void>
  call(path: string, options?: CallOptions): Promise<Response>
  /** A second gateway on the same bus; answers its address. */
  openAnother(): Promise<string>
}

export interface CallOptions {
  method?: string
  token?: string
  headers?: Record<string, string>
  body?: unknown
}

export async function setStage(environment: Record<string, string> = {}): Promise<Stage> {
  await using stack = new AsyncDisposableStack()
  const namespace = `g${randomBytes(5).toString('hex')}`
  const key = keyPair()
  const bus = stack.use(await openBus({ user: 'operator', url: natsUrlAs('operator'), namespace }))
  const sessions = new Map<string, Actor>()
  const readers = new Set<string>()
  const guarded: Record<string, unknown>[] = []
  const asked: string[] = []
  const reached: string[] = []
  const saved: unknown[] = []
  const begun: unknown[] = []
  const facts: TicketFacts[] = []
  let isSilent = false

  await answerRequests(bus, 'identity', [
    {
      contract: resolveSession,
      answer: async (input) => {
        if (isSilent) return failure(new AppError('database-unavailable'))
        const { token } = resolveSession.input.parse(input)
        asked.push(token)
        const actor = sessions.get(token)
        if (!actor) return null
        const scope = readers.has(token) ? 'read' : 'full'
        return { session: `session of ${token}`, actor, expiresAt: new Date().toISOString(), scope }
      },
    },
    {
      contract: login,
      answer: async (input) => {
        const { email, password } = login.input.parse(input)
        if (password === 'too often') return failure(new AppError('rate-limited', { retryAfterSeconds: 77 }))
        if (password === 'half') return aChallenge
        if (password !== 'leitstand') return failure(new AppError('login-failed'))
        const token = randomBytes(32).toString('base64url')
        sessions.set(token, anActor({ email }))
        return { token, expiresAt: new Date().toISOString(), user: aUser(email) }
      },
    },
    {
      contract: logout,
      answer: async (input) => {
        if (isSilent) return failure(new AppError('database-unavailable'))
        sessions.delete(logout.input.parse(input).token)
        return { endSessionUrl: null }
      },
    },
    {
      contract: beginExternalLogin,
      answer: async (input) => {
        const asked = beginExternalLogin.input.parse(input)
        begun.push(asked)
        if (asked.origin === 'ams') return null
        return { url: `https://wi.example/auth?callback=${encodeURIComponent(asked.callbackUrl)}`, state: 'the-state' }
      },
    },
    {
      contract: completeExternalLogin,
      answer: async (input) => {
        const { url } = completeExternalLogin.input.parse(input)
        if (url.includes('code=half')) return { challenge: aChallenge, next: '/dashboard' }
        if (!url.includes('code=good')) return failure(new AppError('login-needs-linking'))
        const session = { uuid: randomUUID(), kind: 'session' as const }
        sessions.set('token-of-wi-with-32-characters-aaaa', anActor({ origin: 'wi', session }))
        return { token: 'token-of-wi-with-32-characters-aaaa', expiresAt: new Date().toISOString(), next: '/dashboard' }
      },
    },
    ...playSecurity(sessions, guarded),
    { contract: saveUserSetting, answer: async (input) => saved.push(input) },
  ])
  const told = async (input: unknown) => {
    guarded.push({ asked: acknowledgeAlert.name, ...(input as object) })
    return { outcome: 'taken' }
  }
  await answerRequests(bus, 'notification', [{ contract: acknowledgeAlert, answer: told }])

  await answerRequests(bus, 'ticket', [
    {
      contract: findTicketFacts,
      answer: async (input) =>
        facts.find(({ publicId }) => String(publicId) === findTicketFacts.input.parse(input).id) ?? null,
    },
  ])

  const upstream = stack.adopt(await playServices(key.publicKey, reached), (app) => app.close())
  const folder = stack.adopt(await buildPages(), (path) => rm(path, { recursive: true, force: true }))
  const upstreams = services.map((name) => [`UPSTREAM_${name.toUpperCase()}`, upstream.listeningOrigin] as const)
  const start = () =>
    startGateway(
      gatewayConfig({
        PORT: '0',
        NATS_URL: natsUrlAs('gateway'),
        LEITSTAND_NATS_NAMESPACE: namespace,
        LEITSTAND_KEY: key.privateKey,
        LEITSTAND_WEB_FOLDER: folder,
        LEITSTAND_LOG_LEVEL: 'silent',
        ...Object.fromEntries(upstreams),
        ...environment,
      }),
    )
  const gateway = stack.use(await start())
  const owned = stack.move()
  return {
    url: gateway.url,
    sessions,
    readers,
    guarded,
    asked,
    reached,
    saved,
    begun,
    facts,
    silence: (silent) => {
      isSilent = silent
    },
    async publish(subject, data) {
      bus.connection.publish(bus.named(subject), JSON.stringify({ specversion: '1.0', data }))
      await bus.connection.flush()
    },
    call: (path, options = {}) => call(gateway.url + path, options),
    openAnother: async () => owned.use(await start()).url,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const aChallenge = {
  challenge: 'c'.repeat(43),
  expiresAt: '2026-11-20T08:10:00Z',
  methods: ['code'],
  enrol: false,
  passkey: null,
}

/** Identity's part in signing in with a second factor and in setting passwords. */
function playSecurity(sessions: Map<string, Actor>, guarded: Record<string, unknown>[]) {
  const signedIn = () => {
    const token = randomBytes(32).toString('base64url')
    sessions.set(token, anActor())
    return { token, expiresAt: new Date().toISOString(), user: aUser('agent@leitstand.example') }
  }
  const played = (contract: RequestContract, answer: (input: Record<string, unknown>) => unknown) => ({
    contract,
    answer: async (raw: unknown) => {
      const input = contract.input.parse(raw) as Record<string, unknown>
      guarded.push({ asked: contract.name, ...input })
      return answer(input)
    },
  })
  return [
    played(answerSecondFactor, ({ code }) =>
      code === '123456' ? signedIn() : failure(new AppError('second-factor-failed')),
    ),
    played(beginEnrolment, () => ({ secret: 'GEZDGNBV', uri: 'otpauth://totp/Leitstand' })),
    played(confirmEnrolment, () => ({ ...signedIn(), recoveryCodes: ['aaaa-bbbb-cccc-dddd'] })),
    played(beginPasskeyLogin, () => ({ challenge: 'abc', rpId: 'localhost' })),
    played(loginByPasskey, signedIn),
    played(requestPasswordReset, () => null),
    played(endSummaries, () => null),
    played(readPasswordLink, () => ({ email: 'nina@nordlicht.example', kind: 'reset' })),
    played(setPasswordByLink, ({ token }) => (token === 'g'.repeat(43) ? null : failure(new AppError('link-expired')))),
  ]
}

function call(url: string, { method = 'GET', token, headers, body }: CallOptions): Promise<Response> {
  return fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { cookie: `leitstand_session=${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

/** Every service in one: tells what it was asked, by whom. */
async function playServices(publicKey: string, reached: string[]) {
  const keys = readPublicKeys(`gateway:${publicKey}`)
  const verifiers = services.map((name) => openVerifier(name, keys))
  // Uploads that were broken off end with it; it would wait half a minute for them.
  const app = fastify({ bodyLimit: 10 * 1024 * 1024, forceCloseConnections: true })
  app.addHook('onRequest', async ({ method, url }) => void reached.push(`${method} ${url}`))
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.get('/health/ready', async () => ({ status: 'ok' }))
  app.all('/api/labels', (request) => {
    request.raw.socket.destroy()
  })
  // A file that is gone.
  app.get('/attachment/download/:uuid', (_request, reply) =>
    reply.status(404).type('application/problem+json; charset=utf-8').send({ code: 'not-found' }),
  )
  app.all('/*', async (request, reply) => {
    const identity = String(request.headers['leitstand-identity'] ?? '')
    // It is for one of them alone; which one, the caller of the stage may know.
    const received = await Promise.all(verifiers.map((verifier) => verifier.verify(identity).catch(() => null)))
    const [actor = null, ...others] = received.filter((one) => one !== null).map((one) => one.actor)
    if (others.length > 0) throw new Error('several services believe the same token')
    if (request.url.startsWith('/attachment')) reply.header('content-security-policy', 'sandbox')
    return {
      url: request.url,
      method: request.method,
      body: bodyOf(request.body),
      headers: request.headers,
      actor,
      identity,
    }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

/** What is too long to look at is told by its length. */
function bodyOf(body: unknown): unknown {
  return typeof body === 'string' && body.length > 1000 ? body.length : body
}

async function buildPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-web-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'translations'))
  await writeFile(join(folder, 'translations/de.json'), JSON.stringify({ login: { submit: 'Anmelden' } }))
  const english = { login: { submit: 'Sign in', hint: 'Welcome' }, list: { more: 'More' } }
  await writeFile(join(folder, 'translations/en.json'), JSON.stringify(english))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="de"><title>Leitstand</title></html>')
  await writeFile(join(folder, 'page-files.json'), '{"start":"assets/start-abc123.js","pages":{}}')
  await writeFile(join(folder, 'assets/main-abc123.js'), 'export {}')
  await writeFile(join(folder, 'assets/main-abc123.js.br'), brotliCompressSync('export {}'))
  return folder
}

function aUser(email: string): User {
  const uuid = '019aa000-0000-7000-8000-000000000001'
  return {
    '@id': `/api/users/${uuid}`,
    '@type': 'User',
    uuid,
    firstName: 'Anna',
    lastName: 'Agent',
    name: 'Anna Agent',
    email,
    roles: ['ROLE_EMPLOYEE'],
    inactive: false,
    isSubUser: false,
    is_sub_user: false,
    origin: null,
    locale: 'de',
    groups: [],
    customer: null,
    notificationSettings: usualNotifications,
    picture: null,
    version: 1,
  }
}

function failure(error: AppError): object {
  return { error: { code: error.code, details: error.details, requestId: 'stage' } }
}
