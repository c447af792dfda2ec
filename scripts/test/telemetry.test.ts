import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { ask, openBus } from '@leitstand/kit/bus'
import { openSigner } from '@leitstand/kit/identity-token'
import { newId } from '@leitstand/kit/ids'
import { natsUrlAs, until } from '@leitstand/kit/testing/test-service'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processes } from '../../deploy/topology.ts'
import { demoPeople } from '../demo/people.ts'
import { openDataFolder } from '../instance/data-folder.ts'
import { environmentOf, metricsName } from '../instance/environment.ts'
import { openKeys } from '../instance/keys.ts'
import { choosePorts } from '../instance/ports.ts'
import { startServiceProcess } from '../instance/service-process.ts'
import { buildProcesses } from '../setup/process-builds.ts'
import { type CollectedSpan, type Collector, startCollector } from './a-collector.ts'

const stack = new AsyncDisposableStack()
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
let collector: Collector
let ports: Record<string, number>

/** The gateway and identity as processes of their own, started as the supervisor does it, with a collector configured. */
beforeAll(async () => {
  await buildProcesses(console.log)
  const path = await mkdtemp(join(tmpdir(), 'leitstand-telemetry-'))
  stack.defer(() => rm(path, { recursive: true, force: true }))
  collector = stack.use(await startCollector())
  const folder = await openDataFolder(path)
  const keys = await openKeys(folder)
  ports = await choosePorts(
    folder,
    processes.flatMap(({ name }) => [name, metricsName(name)]),
  )
  const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
  const natsUrl = process.env.TEST_NATS_URL ?? ''
  const namespace = `telemetry-${newId().slice(-8)}`
  const config = {
    ...{ port: 0, host: '127.0.0.1', dataFolder: path, demo: false, smtpPort: 0, timezone: 'Europe/Berlin' },
    ...{ allowPrivateTargets: false, isOneProcess: false, replicas: {}, databaseUrl, natsUrl },
  }
  stack.defer(() => dropDatabase(databaseUrl, 'leitstand_identity'))
  for (const process_ of processes.filter(({ name }) => ['identity', 'gateway'].includes(name))) {
    const env = {
      ...environmentOf(process_, config, keys, { databaseUrlOf: () => databaseUrl, natsUrlOf: natsUrlAs, ports }),
      LEITSTAND_NATS_NAMESPACE: namespace,
      LEITSTAND_WEB_FOLDER: path,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '100',
      ...{ OTEL_METRIC_EXPORT_INTERVAL: '1000', OTEL_METRIC_EXPORT_TIMEOUT: '500' },
    }
    const logFile = folder.log(process_.name)
    const life = await startServiceProcess(process_, { env, logFile, watch: false })
    stack.defer(() => life.stop())
    await until(() => isAlive(ports[process_.name] ?? 0), 30_000).catch(async (error) => {
      throw new Error(await readFile(logFile, 'utf8'), { cause: error })
    })
  }
  const bus = stack.use(await openBus({ user: 'operator', url: natsUrl, namespace }))
  stack.defer(() => bus.jsm.streams.delete(bus.stream).then(() => undefined))
  const token = await openSigner('operator', keys.signing.operator.privateKey).asItself('identity')
  await ask(bus, provisionPeople, { people: demoPeople.slice(0, 1) }, { identity: token })
}, 90_000)
afterAll(() => stack.disposeAsync(), 60_000)

test('follows one click through the gateway, the bus, a neighbour and its database', async () => {
  const login = await fetch(`http://127.0.0.1:${ports['gateway']}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', traceparent: traceOf() },
    body: JSON.stringify({ email: demoPeople[0]?.email, password: 'leitstand' }),
  })
  expect(login.status).toBe(200)
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const me = await fetch(`http://127.0.0.1:${ports['gateway']}/api/me`, { headers: { cookie, traceparent: traceOf() } })
  expect(me.status).toBe(200)

  await until(() => find('identity.getMe') !== undefined)
  await until(() => find('identity.login', 2) !== undefined && find('identity.login', 3) !== undefined)
  // Over the bus: the request of the gateway, the answer of identity, its statements.
  const asked = found('identity.login', 3)
  // Each process sends its spans in its own time.
  await until(() => parentOf(asked) !== undefined)
  const answered = found('identity.login', 2)
  expect(asked.service).toBe('leitstand-gateway')
  expect(parentOf(asked)?.scope).toBe('@opentelemetry/instrumentation-http')
  expect(answered).toMatchObject({ service: 'leitstand-identity', parentSpanId: asked.spanId })
  await until(() => collector.spans.some((span) => isStatementBelow(span, answered)))
  // Over HTTP: the gateway hands the trace on to the owner.
  const handedOn = () => parentOf(found('identity.getMe'))
  await until(() => {
    const here = handedOn()
    return here !== undefined && parentOf(here) !== undefined
  })
  const arrived = handedOn()
  expect(arrived).toMatchObject({ service: 'leitstand-identity', scope: '@opentelemetry/instrumentation-http' })
  expect(parentOf(arrived)?.service).toBe('leitstand-gateway')
  await until(() => collector.spans.filter((span) => span.traceId === traceId).length > 6)
})

test('does not tell the collector of probes, nor of looking around without a request', async () => {
  await isAlive(ports['identity'] ?? 0)
  await until(() => find('identity.getMe') !== undefined)
  const roots = collector.spans.filter(({ parentSpanId, traceId: other }) => !parentSpanId && other !== traceId)
  expect(roots.map(({ scope }) => scope)).not.toContain('@opentelemetry/instrumentation-pg')
  expect(collector.spans.filter(({ name }) => name.includes('/health'))).toEqual([])
})

test('tells the collector which way a request went, but no token of a mailed link and nothing of its query', async () => {
  const [token, ticket] = ['Geheimnis-'.repeat(4), newId()]
  const paths = [`/api/password-reset/${token}`, `/api/search?q=Geheimnis`, `/api/tickets/${ticket}?groups[]=Geheimnis`]
  for (const path of paths)
    await fetch(`http://127.0.0.1:${ports['gateway']}${path}`, { headers: { traceparent: traceOf() } })
  const wayOf = ({ attributes }: CollectedSpan) => attributes.find(({ key }) => key === 'url.path')?.value.stringValue
  await until(() => collector.spans.some((span) => wayOf(span) === `/api/tickets/${ticket}`))
  await until(() => collector.spans.some((span) => wayOf(span) === '/api/password-reset/…'))
  expect(JSON.stringify(collector.spans)).not.toContain('Geheimnis')
})

test('answers its measures under their own names on a port of their own', async () => {
  const text = await (await fetch(`http://127.0.0.1:${ports['identity-metrics']}/metrics`)).text()
  expect(text).toMatch(/leitstand_request_seconds_count\{contract="identity.login",door="bus",outcome="ok"\} 1/)
  for (const name of ['leitstand_outbox_waiting', 'leitstand_dead_letters', 'process_cpu_seconds_total']) {
    expect(text).toContain(`# TYPE ${name} `)
  }
  const ofGateway = await fetch(`http://127.0.0.1:${ports['gateway-metrics']}/metrics`)
  expect(ofGateway.status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${ports['gateway']}/metrics`)).status).not.toBe(200)
  await until(() => collector.paths.has('/v1/metrics'))
})

function traceOf(): string {
  return `00-${traceId}-${newId().replaceAll('-', '').slice(-16)}-01`
}

function find(name: string, kind = 2): CollectedSpan | undefined {
  return collector.spans.find((span) => span.traceId === traceId && span.name === name && span.kind === kind)
}

function found(name: string, kind = 2): CollectedSpan {
  const span = find(name, kind)
  if (!span) throw new Error(`${name} was not collected`)
  return span
}

function parentOf(span: CollectedSpan | undefined): CollectedSpan | undefined {
  return collector.spans.find(({ spanId }) => spanId === span?.parentSpanId)
}

function isStatementBelow(span: CollectedSpan, above: CollectedSpan): boolean {
  return span.parentSpanId === above.spanId && span.scope === '@opentelemetry/instrumentation-pg'
}

async function isAlive(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function dropDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`)
  await client.end()
}
