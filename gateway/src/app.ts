import type { AddressInfo } from 'node:net'
import cookie from '@fastify/cookie'
import type { Actor } from '@leitstand/contracts/actor'
import type { InputOf, RequestContract } from '@leitstand/contracts/define'
import { sessionRevoked } from '@leitstand/contracts/identity/events'
import { beginExternalLogin, completeExternalLogin } from '@leitstand/contracts/identity/external-logins'
import { saveUserSetting } from '@leitstand/contracts/identity/requests'
import { logout, resolveSession } from '@leitstand/contracts/identity/signing-in'
import { newRequestId } from '@leitstand/kit/answer'
import { type Asking, openAsking } from '@leitstand/kit/asking'
import { type Bus, openBus } from '@leitstand/kit/bus'
import { closeUnusedConnections } from '@leitstand/kit/http/close-unused-connections'
import { splitSuffix } from '@leitstand/kit/http/negotiation'
import { oneLogger } from '@leitstand/kit/http/server'
import { endStalled, requestTimeoutMs } from '@leitstand/kit/http/stalled'
import { refuseUnreadable } from '@leitstand/kit/http/unreadable'
import { openSigner } from '@leitstand/kit/identity-token'
import { type Logger, openLogger } from '@leitstand/kit/logger'
import { openMetrics } from '@leitstand/kit/metrics'
import { traceparentOf } from '@leitstand/kit/trace'
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { openCallers } from './caller.ts'

import type { GatewayConfig } from './config.ts'
import { readLiveEvent } from './live-events.ts'
import { answerProblem, openErrors } from './plugins/errors.ts'
import { openRateLimit } from './plugins/rate-limit.ts'
import { openSecurity } from './plugins/security.ts'
import { Here, openPresences, type Presences } from './presences.ts'
import { openCallbacks } from './routes/callbacks.ts'
import { openDocuments } from './routes/documents.ts'
import { openExternalLogin } from './routes/external-login.ts'
import { openHealth } from './routes/health.ts'
import { type LiveStreams, openLive } from './routes/live.ts'
import { openLocale } from './routes/locale.ts'
import { openPresence, presenceOnBus } from './routes/presence.ts'
import { openSignIn } from './routes/sign-in.ts'
import { openTranslations } from './routes/translations.ts'
import { openUnsubscribe } from './routes/unsubscribe.ts'
import { openWebApp } from './routes/web-app.ts'
import { proxyToOwners } from './routing.ts'
import { openSessions, type Sessions } from './sessions.ts'

export interface RunningGateway extends AsyncDisposable {
  url: string
}

/** Starts the public door: sessions, routing to the owners, live events, documents, the web app. */
export async function startGateway(config: GatewayConfig): Promise<RunningGateway> {
  const log = openLogger('gateway', config.logLevel)
  await using stack = new AsyncDisposableStack()
  const bus = stack.use(await openBus({ ...config.bus, namespace: config.natsNamespace, log }))
  const signer = openSigner('gateway', config.key)
  const identity = openIdentity(openAsking(bus, signer))
  const sessions = openSessions(identity.resolve, signer)
  const callers = openCallers(sessions)

  const app = openApp(config, log)
  stack.defer(() => app.close())
  closeUnusedConnections(app)
  endStalled(app)
  await app.register(cookie)
  openSecurity(app, config.secureCookies)
  await openRateLimit(app, config.ratePerMinute, sessions)
  openErrors(app, log)
  openHealth(app, config.upstreams, bus.isConnected)
  await app.register(async (scope) => openSignIn(scope, { ...identity, ...sessions, ...config }))
  await app.register(async (scope) => openCallbacks(scope, identity.ask))
  await app.register(async (scope) => openUnsubscribe(scope, identity.ask))
  openExternalLogin(app, { ...identity, callers, ...config })
  openLocale(app, callers, sessions, identity.saveLocale)
  openTranslations(app, config.webFolder, callers)
  openDocuments(app)
  const presences: Presences = openPresences((event) => live.publish(() => event))
  const live = openLive(app, callers, presences.all)
  openPresence(app, callers, identity.ask, bus)
  await proxyToOwners(app, config.upstreams, callers, sessions)
  await openWebApp(app, config, callers, log)
  hearEvents(bus, sessions, live, log)
  hearPresences(app, bus, presences)

  await app.listen({ port: config.port, host: config.host })
  // Open streams would hold up the end of the server.
  stack.defer(() => live.endAll())
  if (config.metricsPort !== undefined) {
    const metrics = await openMetrics(config.host, config.metricsPort)
    stack.defer(() => void metrics.close())
  }
  const { port } = app.server.address() as AddressInfo
  log.info({ port }, 'ready')
  const owned = stack.move()
  return { url: `http://${config.host}:${port}`, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

function openApp(config: GatewayConfig, log: Logger): FastifyInstance {
  return fastify({
    loggerInstance: log.child(
      { part: 'http' },
      { level: config.logLevel === 'silent' ? 'silent' : 'warn' },
    ) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: oneLogger,
    genReqId: newRequestId,
    trustProxy: config.trustedProxies ?? false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    requestTimeout: requestTimeoutMs,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply, log),
    rewriteUrl: (request) => {
      const { url, format } = splitSuffix(request.url ?? '/')
      if (format) request.headers.accept = format === 'json' ? 'application/json' : 'application/ld+json'
      return url
    },
  })
}

/** What the gateway asks of identity, as itself or in a caller's name. */
function openIdentity(asking: Asking) {
  const ask = async <C extends RequestContract>(contract: C, input: InputOf<C>) =>
    await asking.asItself(contract, input, { traceparent: traceparentOf(undefined) })
  return {
    ask,
    resolve: (token: string, address: string) => ask(resolveSession, { token, address }),
    logout: (token: string) => ask(logout, { token }),
    begin: (input: InputOf<typeof beginExternalLogin>) => ask(beginExternalLogin, input),
    complete: (input: InputOf<typeof completeExternalLogin>) => ask(completeExternalLogin, input),
    saveLocale: async ({ actor }: { actor: Actor }, value: 'de' | 'en') => {
      const setting = { uuid: actor.uuid, name: 'locale', value }
      await asking.forPerson(actor, saveUserSetting, setting, { traceparent: traceparentOf(undefined) })
    },
  }
}

const sweepMs = 5_000

function hearPresences(app: FastifyInstance, bus: Bus, presences: Presences): void {
  bus.connection.subscribe(bus.named(presenceOnBus), {
    callback: (error, message) => {
      const here = error ? undefined : Here.safeParse(message.json()).data
      if (here) presences.report(here)
    },
  })
  const sweeping = setInterval(presences.sweep, sweepMs)
  app.addHook('onClose', async () => clearInterval(sweeping))
}

/** Every gateway hears every event, as it happens; what was missed, browsers read when they come back. */
function hearEvents(bus: Bus, sessions: Sessions, live: LiveStreams, log: Logger): void {
  const prefix = bus.named('')
  bus.connection.subscribe(bus.named('event.>'), {
    callback: (error, message) => {
      if (error) return
      const subject = message.subject.slice(prefix.length)
      const read = () => message.json<{ data: unknown }>().data
      if (subject === sessionRevoked.subject) {
        const revoked = sessionRevoked.data.parse(read())
        sessions.forget(revoked.user, revoked.session)
        live.recheck(revoked.user)
      }
      live.publish(() => {
        try {
          return readLiveEvent(subject, read())
        } catch (failure) {
          log.warn({ err: failure, subject }, 'an event could not be read for the live stream')
          return undefined
        }
      })
    },
  })
  void (async () => {
    for await (const status of bus.connection.status()) if (status.type === 'reconnect') live.endAll()
  })()
}
