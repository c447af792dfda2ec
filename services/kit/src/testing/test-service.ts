import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Actor, systemActor } from '@leitstand/contracts/actor'
import type { BusUser } from '@leitstand/contracts/bus-access'
import type { DataOf, EventContract, InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import pg from 'pg'
import type { z } from 'zod'
import { answerRequests, ask, type Bus, ensureStream, openBus } from '../bus.ts'
import { chainDepth } from '../chain.ts'
import type { PrismaLike, Service } from '../chassis.ts'
import { type TestClock, testClock } from '../clock.ts'
import { type Config, databaseUrlOf, serviceConfig } from '../config.ts'
import type { Carried } from '../endpoint.ts'
import { openSigner } from '../identity-token.ts'
import { newId } from '../ids.ts'
import { openLogger } from '../logger.ts'
import type { CloudEvent } from '../outbox.ts'
import { type RunningService, startService } from '../start-service.ts'
import { timerQueues } from '../timers.ts'
import { traceparentOf } from '../trace.ts'
import { type Caller, callerOf } from './caller.ts'
import { copyMigrated } from './migrated-database.ts'

export interface TestService extends AsyncDisposable {
  running: RunningService
  config: Config
  clock: TestClock
  /** With every right: for playing the others. */
  bus: Bus
  as(actor: Actor): Caller
  /** Asks over the bus; with a key, for what must happen once. */
  ask<C extends RequestContract>(contract: C, input: InputOf<C>, actor?: Actor, once?: string): Promise<OutputOf<C>>
  /** Lets another service state a fact, and waits until this one has digested it. */
  publish<E extends EventContract>(event: E, data: z.input<E['data']>, id?: string): Promise<void>
  /** What this service stated so far, oldest first. */
  published<E extends EventContract>(event: E): Promise<DataOf<E>[]>
  /** Everything on the bus is worked off. */
  settled(): Promise<void>
  /** Fires timers that are due by the test's clock. */
  runTimers(): Promise<void>
}

export interface Stub {
  contract: RequestContract
  answer(input: unknown, carried?: Carried): Promise<unknown>
}

/** A neighbour's answer, or the AppError it throws. Both question and answer pass the contract, so a stub cannot lie. */
export function stub<C extends RequestContract>(
  contract: C,
  answer: (input: z.output<C['input']>) => z.input<C['output']> | Promise<z.input<C['output']>>,
): Stub {
  return {
    contract,
    answer: async (input) => contract.output.parse(await answer(contract.input.parse(input) as z.output<C['input']>)),
  }
}

/** A believable caller; say only what matters to the test. */
export function anActor(overrides: Partial<Actor> = {}): Actor {
  return {
    uuid: newId(),
    name: 'Anna Agent',
    email: 'anna@leitstand.example',
    roles: ['ROLE_EMPLOYEE'],
    groups: [],
    customerGroups: [],
    seesAllOf: [],
    workflows: [],
    origin: null,
    language: 'de',
    session: null,
    ...overrides,
  }
}

export function aCustomer(group: string, overrides: Partial<Actor> = {}): Actor {
  return anActor({
    name: 'Karla Kundin',
    email: 'karla@kunde.example',
    roles: ['ROLE_CUSTOMER'],
    groups: [group],
    customerGroups: [group],
    ...overrides,
  })
}

/** Boots one service alone on a real PostgreSQL and NATS: its own database, its own corner of the bus, neighbours stubbed. */
export async function startTestService<P extends PrismaLike>(
  service: Service<P>,
  options: {
    stubs?: readonly Stub[]
    now?: Date | string
    environment?: Record<string, string>
    autorun?: boolean
  } = {},
): Promise<TestService> {
  await using stack = new AsyncDisposableStack()
  const keys = { gateway: keyPair(), operator: keyPair(), [service.name]: keyPair() }
  const publicKeys = Object.entries(keys).map(([name, { publicKey }]) => `${name}:${publicKey}`)
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-test-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const name = `t${randomBytes(5).toString('hex')}`
  const config = {
    ...serviceConfig(service.name, {
      DATABASE_URL: needed('TEST_DATABASE_URL'),
      NATS_URL: natsUrlAs(service.name),
      LEITSTAND_NATS_NAMESPACE: name,
      LEITSTAND_KEY: keys[service.name]?.privateKey,
      LEITSTAND_PUBLIC_KEYS: publicKeys.join(','),
      LEITSTAND_DATA: folder,
      LEITSTAND_LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      LEITSTAND_CHECK_ANSWERS: 'on',
      ...options.environment,
    }),
    databasePool: 5,
    databaseUrl: databaseUrlOf(needed('TEST_DATABASE_URL'), service.name).replace(
      /\/[^/]*$/,
      `/${service.name}_${name}`,
    ),
  }
  stack.defer(() => dropDatabase(config.databaseUrl))
  await copyMigrated(config.databaseUrl, service.migrations)
  const clock = testClock(options.now)
  const bus = await openBus({ user: 'operator', url: natsUrlAs('operator'), namespace: name })
  stack.defer(async () => {
    await bus.jsm.streams.delete(bus.stream).catch(() => undefined)
    await bus[Symbol.asyncDispose]()
  })
  // While one stream stays, the server does not clear the folder of them all when another test deletes its last.
  await bus.jsm.streams.add({ name: 'kept', subjects: ['kept'] })
  await ensureStream(bus)
  for (const group of groupByService(options.stubs ?? [])) await answerRequests(bus, group.name, group.endpoints)
  const running = stack.use(
    await startService(service, config, {
      clock,
      log: openLogger(service.name, config.logLevel),
      autorun: options.autorun ?? false,
    }),
  )
  const gateway = openSigner('gateway', keys.gateway.privateKey)
  const operator = openSigner('operator', keys.operator.privateKey)
  /** Over the bus only an operator may ask everything, as itself or for somebody. */
  const busTokenOf = async (actor: Actor) => {
    if (actor.uuid === systemActor.uuid) return await operator.asItself(service.name)
    return await operator.inTheNameOf(await gateway.forPerson(actor, 'operator'), service.name)
  }

  const settled = async () => {
    await until(async () => {
      const [row] = await running.database.query<{ waiting: number }>(
        'SELECT count(*) AS waiting FROM outbox WHERE published_at IS NULL',
      )
      return row?.waiting === 0 && (await running.consumer.backlog()) === 0
    })
  }
  const owned = stack.move()
  return {
    running,
    config,
    clock,
    bus,
    as: (actor) => callerOf(running.url, () => gateway.forPerson(actor, service.name)),
    ask: async (contract, input, actor = systemActor, once) =>
      await ask(bus, contract, input, {
        identity: await busTokenOf(actor),
        traceparent: traceparentOf(undefined),
        once,
      }),
    async publish(event, data, id = newId()) {
      const cloudEvent: CloudEvent = {
        specversion: '1.0',
        id,
        source: `/services/${event.owner}`,
        type: event.name,
        time: clock.now().toISOString(),
        datacontenttype: 'application/json',
        chain: chainDepth(),
        data: event.data.parse(data),
      }
      await bus.js.publish(bus.named(event.subject), JSON.stringify(cloudEvent), { msgID: id })
      await settled()
    },
    async published(event) {
      const rows = await running.database.query<{ payload: string }>(
        'SELECT payload FROM outbox WHERE subject = $1 ORDER BY seq',
        [event.subject],
      )
      return rows.map((row) => event.data.parse((JSON.parse(row.payload) as CloudEvent).data) as DataOf<typeof event>)
    },
    settled,
    runTimers: async () => {
      for (const { name } of timerQueues(service.timers ?? [])) await running.jobs.run(name)
      await settled()
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Waits for what real servers bring about, and gives it; fails when it has not come in time. A loaded machine is slow, not wrong. */
export async function until<T>(
  condition: () => Promise<T> | T,
  timeoutMs = 30_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await condition()
    if (found) return found as NonNullable<Exclude<T, false>>
    if (Date.now() > end) throw new Error('It did not come about in time')
    await new Promise((resolve) => setTimeout(resolve, 15))
  }
}

function groupByService(stubs: readonly Stub[]) {
  const names = [...new Set(stubs.map((one) => one.contract.service))]
  return names.map((name) => ({
    name,
    endpoints: stubs
      .filter((one) => one.contract.service === name)
      .map((one) => ({
        contract: one.contract,
        answer: async (input: unknown, carried: Carried) => {
          try {
            return await one.answer(input, carried)
          } catch (error) {
            if (!(error instanceof AppError)) throw error
            return { error: { code: error.code, details: error.details, requestId: 'stub' } }
          }
        },
      })),
  }))
}

export function keyPair(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519')
  return {
    privateKey: pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  }
}

async function dropDatabase(url: string): Promise<void> {
  const target = new URL(url)
  const name = target.pathname.slice(1)
  target.pathname = '/postgres'
  const client = new pg.Client({ connectionString: target.href })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  await client.end()
}

/** The bus as one of its users sees it; the servers of tests know them all, with the same password. */
export function natsUrlAs(user: BusUser): string {
  const url = new URL(needed('TEST_NATS_URL'))
  if (url.username) url.username = user
  return url.href
}

function needed(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run tests with "npm test"`)
  return value
}
