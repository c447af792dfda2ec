import { type BusUser, busNames, consumerOf, mayAsk } from '@leitstand/contracts/bus-access'
import {
  type InputOf,
  isService,
  type OutputOf,
  type RequestContract,
  type ServiceName,
} from '@leitstand/contracts/define'
import { AppError, type ProblemCode, problems } from '@leitstand/contracts/problems'
import {
  DiscardPolicy,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream'
import { Svcm } from '@nats-io/services'
import {
  headers,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node'
import { type BusAccess, connectToBus } from './bus-connection.ts'
import { chainDepth } from './chain.ts'
import { answerOf, deadlineIn, type Endpoint, headerNames } from './endpoint.ts'
import type { Logger } from './logger.ts'
import { SpanKind, spanned } from './trace.ts'

const streamDays = 7
const defaultTimeoutMs = 5_000

export interface Bus extends AsyncDisposable {
  /** As whom this process signed in. */
  user: BusUser
  connection: NatsConnection
  js: JetStreamClient
  jsm: JetStreamManager
  /** Where events are consumed: a service has a connection of its own for that. */
  consuming: { connection: NatsConnection; js: JetStreamClient; jsm: JetStreamManager }
  /** What this process answers, by the names of the contracts. */
  answered: Map<string, Endpoint>
  /** Puts the namespace before a subject, stream or consumer name; tests run side by side on one server that way. */
  named(subject: string): string
  /** Of a service's durable consumer for the events of one aggregate. */
  durable(service: ServiceName, aggregate: string): string
  stream: string
  /** Of a stream that is made here: on how many servers it is kept, and how large it may become. */
  replicas: number
  streamBytes: number | undefined
  isConnected(): boolean
}

export interface Call {
  identity: string
  /** Of what this call belongs to; without one it begins something of its own. */
  traceparent?: string | undefined
  timeoutMs?: number | undefined
  /** Asked again with the same key, it is not done again. */
  once?: string | undefined
  /** The version the caller saw. */
  seenVersion?: number | undefined
}

/** Connects and keeps connecting for ever: a bus that is away for an hour is simply back afterwards. */
export async function openBus(
  options: BusAccess & { namespace: string; replicas?: number; streamBytes?: number; log?: Logger },
): Promise<Bus> {
  const { user, log } = options
  const connection = await connectToBus(options, { log })
  const second = isService(user) ? await connectToBus(options, { login: consumerOf(user), log }) : connection
  const names = busNames(options.namespace)
  let connected = true
  void watch()
  async function watch(): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') connected = false
      if (status.type === 'reconnect') connected = true
    }
    connected = false
  }
  return {
    user,
    connection,
    js: jetstream(connection),
    jsm: await jetstreamManager(connection, { checkAPI: false }),
    consuming: {
      connection: second,
      js: jetstream(second),
      jsm: await jetstreamManager(second, { checkAPI: false }),
    },
    answered: new Map(),
    named: (subject) => names.prefix + subject,
    durable: names.durable,
    stream: names.stream,
    replicas: options.replicas ?? 1,
    streamBytes: options.streamBytes,
    isConnected: () => connected,
    [Symbol.asyncDispose]: async () => {
      for (const one of new Set([second, connection])) if (!one.isClosed()) await one.drain().catch(() => one.close())
    },
  }
}

/** Makes sure the stream of events exists. `created` tells when it was made: another time means its messages are gone. */
export async function ensureStream(bus: Bus): Promise<StreamInfo> {
  const config = {
    name: bus.stream,
    subjects: [bus.named('event.>')],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    max_age: streamDays * 86_400 * 1_000_000_000,
    // A full stream lets go of its oldest, and stops nobody.
    discard: DiscardPolicy.Old,
    ...(bus.streamBytes && { max_bytes: bus.streamBytes }),
    duplicate_window: 120 * 1_000_000_000,
    num_replicas: bus.replicas,
  }
  const find = () => bus.jsm.streams.info(bus.stream).catch(() => undefined)
  // Several services start at once: all but one find the stream made meanwhile.
  return (await find()) ?? (await bus.jsm.streams.add(config).catch(orElse(find)))
}

/** What another one made meanwhile, or the reason why nothing could be made. */
function orElse<T>(find: () => Promise<T | undefined>): (error: unknown) => Promise<T> {
  return async (error) => {
    const found = await find()
    if (found === undefined) throw error
    return found
  }
}

interface Failure {
  error: { code: string; details: Record<string, unknown>; requestId: string }
}

/** Asks the owner of a contract. No answer in time, or nobody there, is `service-unavailable` naming the service. */
export async function ask<C extends RequestContract>(
  bus: Bus,
  contract: C,
  input: InputOf<C>,
  call: Call,
): Promise<OutputOf<C>> {
  const timeout = call.timeoutMs ?? defaultTimeoutMs
  const answer = await spanned(contract.name, call.traceparent, SpanKind.CLIENT, async (traceparent) => {
    const carried = headers()
    carried.set(headerNames.identity, call.identity)
    carried.set(headerNames.trace, traceparent)
    carried.set(headerNames.deadline, String(Date.now() + timeout))
    if (call.once) carried.set(headerNames.once, call.once)
    if (call.seenVersion !== undefined) carried.set(headerNames.seen, String(call.seenVersion))
    if (chainDepth() > 0) carried.set(headerNames.chain, String(chainDepth()))
    return await request(bus, contract, JSON.stringify(input ?? {}), { timeout, headers: carried })
  })
  if (isFailure(answer)) throw new AppError(knownCode(answer.error.code), answer.error.details)
  return answer as OutputOf<C>
}

async function request(
  bus: Bus,
  contract: RequestContract,
  body: string,
  options: { timeout: number; headers: MsgHdrs },
): Promise<unknown> {
  const unavailable = () => new AppError('service-unavailable', { service: contract.service })
  if (!mayAsk(bus.user, contract.name))
    throw new Error(`${bus.user} asks ${contract.name}, which bus-access.ts does not list`)
  // On the bus, whoever may both ask and answer could put any subject in the place of the answer, and write there.
  if (contract.service === bus.user) return await askSelf(bus, contract, body, options.headers)
  if (!bus.isConnected()) throw unavailable()
  try {
    return (await bus.connection.request(bus.named(contract.subject), body, options)).json()
  } catch (error) {
    if (unanswered.some((kind) => error instanceof kind)) throw unavailable()
    if (bus.connection.isClosed() || !bus.isConnected()) throw unavailable()
    throw error
  }
}

async function askSelf(bus: Bus, contract: RequestContract, body: string, carried: MsgHdrs): Promise<unknown> {
  const endpoint = bus.answered.get(contract.name)
  if (!endpoint) throw new AppError('service-unavailable', { service: contract.service })
  return JSON.parse(written(await answerOf(endpoint, JSON.parse(body), carried)))
}

const unanswered = [NoRespondersError, TimeoutError, RequestError, PermissionViolationError]

function isFailure(answer: unknown): answer is Failure {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return false
  const { error } = answer
  return typeof error === 'object' && error !== null && 'code' in error && 'details' in error && 'requestId' in error
}

function knownCode(code: string): ProblemCode {
  return code in problems ? (code as ProblemCode) : 'internal'
}

/** Registers a service with the NATS service API: replicas share the load, `$SRV.PING/INFO/STATS` answer. */
export async function answerRequests(
  bus: Bus,
  name: string,
  endpoints: readonly Endpoint[],
  log?: Logger,
): Promise<{ stop(): Promise<void> }> {
  const registered = await new Svcm(bus.connection).add({
    name: bus.named(name).replaceAll('.', '-'),
    version: '0.1.0',
    description: `Leitstand ${name}`,
    queue: name,
  })
  for (const endpoint of endpoints) {
    bus.answered.set(endpoint.contract.name, endpoint)
    registered.addEndpoint(endpoint.contract.name.replace('.', '-'), {
      subject: bus.named(endpoint.contract.subject),
      handler: (error, message) => {
        if (error) return
        respond(endpoint, message).catch((failed: unknown) => {
          log?.error({ err: failed, contract: endpoint.contract.name }, 'an answer could not be given')
        })
      },
    })
  }
  // Ready means reachable: the server knows of the subscriptions.
  await bus.connection.flush()
  return {
    stop: async () => {
      for (const { contract } of endpoints) bus.answered.delete(contract.name)
      await registered.stop()
    },
  }
}

async function respond(endpoint: Endpoint, message: Msg): Promise<void> {
  // Elsewhere, what is written with our permissions would be a fact, or a command to the server.
  if (!message.reply?.startsWith('_INBOX.')) return
  const deadline = deadlineIn(message.headers)
  // Nobody waits for this any more; doing it now would surprise the caller who was told it was not done.
  if (deadline && deadline < Date.now()) return
  const answer = await answerOf(endpoint, readJson(message), message.headers)
  try {
    message.respond(written(answer))
  } catch (error) {
    // Larger than the bus takes it: who asked is told at least that there is none.
    const failure: Failure = { error: { code: 'internal', details: {}, requestId: '' } }
    message.respond(JSON.stringify(failure))
    throw error
  }
}

function written(answer: unknown): string {
  return JSON.stringify(answer ?? null)
}

function readJson(message: Msg): unknown {
  try {
    return message.data.length > 0 ? message.json() : {}
  } catch {
    return undefined
  }
}
