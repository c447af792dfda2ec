import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '@leitstand/contracts/actor'
import type { BusUser } from '@leitstand/contracts/bus-access'
import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { ask, ensureStream, openBus } from '@leitstand/kit/bus'
import { databaseUrlOf } from '@leitstand/kit/config'
import { openSigner } from '@leitstand/kit/identity-token'
import { keyPair, natsUrlAs, until } from '@leitstand/kit/testing/test-service'
import { traceparentOf } from '@leitstand/kit/trace'
import pg from 'pg'
import { outbox, type SentMail } from '../../e2e/mails.ts'

export const simulated = ['ticket', 'workflow', 'sla', 'notification', 'billing', 'identity', 'mail', 'search'] as const
export type Simulated = (typeof simulated)[number]
/** What waits for a time of its own; the rest is woken by what makes it. */
const waitingJobs: Partial<Record<Simulated, string[]>> = {
  sla: ['replan-rules'],
  notification: ['deliver-alerts', 'mail-notices', 'mail-summaries'],
  mail: ['send-mails'],
}

export interface Replicated extends AsyncDisposable {
  now(): Date
  /** Everybody's clock goes on, and what is due by then is worked off. */
  goOn(to: Date): Promise<void>
  /** One of the replicas of this service dies without a word, whatever it is at; another one takes its place. */
  loseReplica(service: Simulated): Promise<void>
  /** Asks as somebody until it is answered; a key makes what is made be made once. */
  ask<C extends RequestContract>(actor: Actor, contract: C, input: InputOf<C>, key?: string): Promise<OutputOf<C>>
  rows<R>(service: Simulated, sql: string, values?: unknown[]): Promise<R[]>
  settled(): Promise<void>
  /** The mails that left, as their receivers read them. */
  mails(): Promise<SentMail[]>
}

/** Two processes of each service, on one PostgreSQL and NATS, all by one clock that is moved. */
export async function startReplicated(start: Date, environment: Record<string, string>): Promise<Replicated> {
  await using stack = new AsyncDisposableStack()
  const namespace = `t${randomBytes(5).toString('hex')}`
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-week-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  const keys = new Map([...simulated, 'gateway', 'operator'].map((name) => [name, keyPair()]))
  const signerOf = (name: BusUser) => openSigner(name, keys.get(name)?.privateKey ?? '')
  const bus = await openBus({ user: 'operator', url: natsUrlAs('operator'), namespace })
  stack.defer(async () => {
    await bus.jsm.streams.delete(bus.stream).catch(() => undefined)
    await bus[Symbol.asyncDispose]()
  })
  await ensureStream(bus)

  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  const databaseOf = (service: Simulated) =>
    databaseUrlOf(serverUrl, service).replace(/\/[^/]*$/, `/${service}_${namespace}`)
  let now = start
  const replicas = new Map<Simulated, ChildProcess[]>(simulated.map((service) => [service, []]))
  const startReplica = async (service: Simulated) => {
    const jobs = ['timers', ...(waitingJobs[service] ?? [])]
    const told = JSON.stringify({ service, databaseUrl: databaseOf(service), now: now.toISOString(), jobs })
    const child = fork(new URL('replica.ts', import.meta.url), [told], {
      execArgv: [],
      env: {
        ...process.env,
        DATABASE_URL: serverUrl,
        NATS_URL: natsUrlAs(service),
        LEITSTAND_NATS_NAMESPACE: namespace,
        LEITSTAND_KEY: keys.get(service)?.privateKey,
        LEITSTAND_PUBLIC_KEYS: [...keys].map(([name, { publicKey }]) => `${name}:${publicKey}`).join(','),
        LEITSTAND_DATA: folder,
        LEITSTAND_SMTP_PORT: '0',
        LEITSTAND_LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
        LEITSTAND_CHECK_ANSWERS: 'on',
        ...environment,
      },
    })
    replicas.get(service)?.push(child)
    const left = once(child, 'exit').then(() => Promise.reject(new Error(`a replica of ${service} did not start`)))
    await Promise.race([once(child, 'message'), left])
    left.catch(() => undefined)
    child.send(now.toISOString())
  }
  stack.defer(async () => {
    for (const child of [...replicas.values()].flat()) await kill(child)
    for (const service of simulated) await dropDatabase(databaseOf(service))
  })
  await Promise.all(simulated.map(startReplica))
  await Promise.all(simulated.map(startReplica))
  // What a replica had in its hands when it died comes again soon, and not in a minute as elsewhere.
  for (const { name } of await bus.jsm.consumers.list(bus.stream).next())
    await bus.jsm.consumers.update(bus.stream, name, { ack_wait: 5_000_000_000 })

  const pools = new Map(
    simulated.map((service) => [service, stack.adopt(openPool(databaseOf(service)), (pool) => pool.end())]),
  )
  const rows = async <R>(service: Simulated, sql: string, values: unknown[] = []) =>
    ((await pools.get(service)?.query(sql, values))?.rows ?? []) as R[]

  const setClocks = (to: Date) => {
    now = to
    for (const child of [...replicas.values()].flat()) if (child.connected) child.send(to.toISOString())
  }
  /** What is still to be done as of now, in words. */
  const unsettled = async () => {
    const found = await Promise.all(
      simulated.flatMap((service) =>
        [...waits.all, ...(waits[service] ?? [])].map(async (sql) => {
          const left = await rows(service, sql, sql.includes('$1') ? [now] : [])
          return left.length > 0 ? [`${service} ${JSON.stringify(left)}`] : []
        }),
      ),
    )
    const consumers = await bus.jsm.consumers.list(bus.stream).next()
    const behind = consumers.filter((one) => one.num_pending + one.num_ack_pending > 0)
    return [...found.flat(), ...behind.map(({ name }) => `events for ${name}`)]
  }
  /**
   * Twice in a row: between an event and its timer there may be a moment in which nothing waits. What is tried again, and what
   * somebody held who died, has its time as well, so meanwhile the clock goes on a little.
   */
  const settled = async () => {
    let [calm, looks] = [0, 0]
    let left: string[] = []
    await until(async () => {
      left = await unsettled()
      calm = left.length === 0 ? calm + 1 : 0
      looks += 1
      if (looks % looksPerTick === 0) setClocks(new Date(now.getTime() + tickMs))
      return calm === 2
    }, 120_000).catch((error: unknown) => {
      throw new Error(`At ${now.toISOString()} this was not done: ${left.join('; ')}`, { cause: error })
    })
  }
  const signers = { gateway: signerOf('gateway'), operator: signerOf('operator') }
  const askOnce = async <C extends RequestContract>(actor: Actor, contract: C, input: InputOf<C>, key?: string) => {
    const token = await signers.gateway.forPerson(actor, 'operator')
    const identity = await signers.operator.inTheNameOf(token, contract.service)
    return await ask(bus, contract, input, {
      identity,
      traceparent: traceparentOf(undefined),
      ...(key && { once: key }),
    })
  }

  const owned = stack.move()
  return {
    now: () => now,
    rows,
    settled,
    mails: () => outbox(folder),
    async goOn(to) {
      setClocks(to)
      await settled()
    },
    async loseReplica(service) {
      const victim = replicas.get(service)?.shift()
      if (victim) await kill(victim)
      await startReplica(service)
    },
    ask: async (actor, contract, input, key) =>
      await until(async () => {
        try {
          return (await askOnce(actor, contract, input, key)) as NonNullable<Exclude<OutputOf<typeof contract>, false>>
        } catch (error) {
          if (error instanceof AppError && error.code === 'service-unavailable') return false
          throw error
        }
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

const looksPerTick = 20
const tickMs = 5_000

/** Rows that stand for work; `$1` is the moment as of which it is asked. */
const waits: Partial<Record<Simulated, string[]>> & { all: string[] } = {
  all: [
    'SELECT subject FROM outbox WHERE published_at IS NULL LIMIT 3',
    'SELECT kind, key, due_at, last_error FROM timers WHERE due_at <= $1 LIMIT 3',
  ],
  sla: [
    "SELECT rule_name, ticket FROM rule_firings WHERE outcome = 'waiting' LIMIT 3",
    'SELECT name FROM rules WHERE planned_version < version LIMIT 3',
  ],
  notification: [
    "SELECT rule, last_error FROM deliveries WHERE state = 'waiting' LIMIT 3",
    'SELECT subject FROM notice_mails WHERE next_attempt_at <= $1 LIMIT 3',
  ],
  mail: ["SELECT kind, subject, last_error FROM sent_mails WHERE state = 'waiting' LIMIT 3"],
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function openPool(connectionString: string): pg.Pool {
  return new pg.Pool({ connectionString, max: 2 })
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
