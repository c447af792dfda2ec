import type { BusUser } from '@leitstand/contracts/bus-access'
import { gateway, oneProcess, type ProcessTopology, processes } from '../../deploy/topology.ts'
import type { StartConfig } from '../config.ts'
import { isPortFree } from '../embedded/server-process.ts'
import { Problem } from '../problem.ts'
import type { Say } from '../progress.ts'
import { generatePrismaClients } from '../setup/prisma-clients.ts'
import { buildProcesses } from '../setup/process-builds.ts'
import { buildWebApp } from '../setup/web-build.ts'
import { keepRunning, type Supervised } from '../supervisor.ts'
import { checkBus } from './check-bus.ts'
import { explainUnbuildable, openDataFolder } from './data-folder.ts'
import { type DatabaseUrlOf, provideDatabases } from './databases.ts'
import { startDemoProviders } from './demo-providers.ts'
import { type Addresses, environmentOf, metricsName, publicUrl } from './environment.ts'
import { releaseInstance, takeInstance } from './instance-lock.ts'
import { openKeys } from './keys.ts'
import { refuseLaterRelease } from './later-release.ts'
import { choosePorts } from './ports.ts'
import { startServers } from './servers.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'
import { type Awaited, waitUntilReady } from './wait-until-ready.ts'

/** A whole Leitstand that runs. */
export interface Instance extends AsyncDisposable {
  url: string
  smtpPort: number
  /** PostgreSQL as the one who may do everything there. */
  databaseUrl: string
  databaseUrlOf: DatabaseUrlOf
  natsUrlOf(user: BusUser): string
  /** Ports of every process and of its metrics, `<name>` and `<name>-metrics`. */
  ports: Record<string, number>
  stop(): Promise<void>
}

export interface LaunchOptions {
  config: StartConfig
  say: Say
  /** Start a process again when its sources change. */
  watch?: boolean
  /** Ends the start half-way; what already runs is stopped. */
  signal?: AbortSignal
}

/** Starts everything and returns when every process is ready. */
export async function launch({ config, say, watch = false, signal }: LaunchOptions): Promise<Instance> {
  const folder = await openDataFolder(config.dataFolder)
  const instance = await takeInstance(folder)
  if (!instance.taken) {
    throw new Problem(
      `Leitstand is already running on ${config.dataFolder} (process ${instance.pid}): use it, or end it with npm stop.`,
    )
  }
  await using started = new AsyncDisposableStack()
  started.defer(() => releaseInstance(folder))
  await refuseTakenPorts(config)
  if (config.natsUrl) await checkBus(config.natsUrl)
  await Promise.all([watch ? generatePrismaClients(say) : buildProcesses(say), buildWebApp(say)]).catch(
    (error: unknown) => {
      throw explainUnbuildable(error)
    },
  )
  signal?.throwIfAborted()

  const keys = await openKeys(folder)
  const replicas = processes.flatMap((one) => replicasOf(one, config.replicas[one.name] ?? 1))
  const names = [...replicas.flatMap(portNamesOf), 'smtp', 'postgres', 'nats', 'wi', 'ams']
  const chosen = await choosePorts(folder, names, [config.port, config.smtpPort])
  const ports: Record<string, number> & { smtp: number } = { ...chosen, smtp: config.smtpPort || (chosen['smtp'] ?? 0) }
  if (config.port) ports['gateway'] = config.port
  const portOf = (name: string) => ports[name] ?? 0
  const serverPorts = { postgres: portOf('postgres'), nats: portOf('nats') }
  const servers = await startServers({ ...config, folder, ports: serverPorts, keys }, started, say)
  const databaseUrlOf = await provideDatabases(servers.databaseUrl, (service) => keys.database[service], {
    isOurs: !config.databaseUrl,
  })
  await refuseLaterRelease(databaseUrlOf)
  signal?.throwIfAborted()
  const isStandIn = config.demo && !process.env.OIDC_WI_ISSUER && !process.env.OIDC_AMS_ISSUER
  const logins = isStandIn ? await startDemoProviders({ wi: portOf('wi'), ams: portOf('ams') }, started) : undefined

  say(`Starting ${processes.map(({ name }) => name).join(', ')} …`)
  const addresses: Addresses = { ...servers, databaseUrlOf, ports, logins }
  const awaited: Awaited[] = []
  started.defer(() => stopTogether(awaited.map(({ task }) => task)))
  const environments = replicas.map(({ of, name, isFirst }) => {
    const smtpPort = isFirst ? ports.smtp : portOf(smtpName(name))
    const own = { [of.name]: portOf(name), [metricsName(of.name)]: portOf(metricsName(name)) }
    return {
      ...of,
      name,
      env: environmentOf(of, { ...config, smtpPort }, keys, { ...addresses, ports: { ...ports, ...own } }),
      url: publicUrl(of === gateway ? config.host : '127.0.0.1', portOf(name)),
    }
  })
  for (const { name, folder: place, env, url } of config.isOneProcess ? [asOne(environments)] : environments) {
    const logFile = folder.log(name)
    const start = () => startServiceProcess({ name, folder: place }, { env, logFile, watch })
    awaited.push({ task: await keepRunning({ name, pidFile: folder.pidFile(name), logFile, start }, say), url })
  }
  await waitUntilReady(awaited, say, signal)

  const whole = started.move()
  const stop = () => whole.disposeAsync()
  const url = publicUrl(config.host, portOf('gateway'))
  const { databaseUrl } = servers
  return { url, smtpPort: ports.smtp, databaseUrl, ...addresses, stop, [Symbol.asyncDispose]: stop }
}

/** One of the processes of a kind. The first has its name, and is whom the gateway asks; all share what comes over the bus. */
interface Replica {
  of: ProcessTopology
  name: string
  isFirst: boolean
}

function replicasOf(of: ProcessTopology, count: number): Replica[] {
  return Array.from({ length: count }, (_, index) => {
    return { of, name: index === 0 ? of.name : `${of.name}-${index + 1}`, isFirst: index === 0 }
  })
}

/** Mail is taken in at one door; what another of its processes opens is its own. */
function portNamesOf({ of, name, isFirst }: Replica): string[] {
  const own = [name, metricsName(name)]
  return of.name === 'mail' && !isFirst ? [...own, smtpName(name)] : own
}

function smtpName(name: string): string {
  return `${name}-smtp`
}

interface Planned extends ServiceProcess {
  env: NodeJS.ProcessEnv
  /** Where its health is asked for. */
  url: string
}

/** All in one process, whose door opens when the services stand; it alone tells of its health and its figures. */
function asOne(planned: readonly Planned[]): Planned {
  const door = planned.find(({ name }) => name === gateway.name)
  if (!door) throw new Error('Without a gateway nobody is served.')
  const environments = planned.map(({ name, env: { METRICS_PORT, ...own } }) =>
    name === gateway.name ? [name, { ...own, METRICS_PORT }] : [name, own],
  )
  const env = { ...door.env, LEITSTAND_ENVIRONMENTS: JSON.stringify(Object.fromEntries(environments)) }
  return { ...oneProcess, env, url: door.url }
}

/** The public door closes first; then everybody finishes at the same time. */
async function stopTogether(tasks: Supervised[]): Promise<void> {
  await tasks.find(({ name }) => name === gateway.name)?.stop()
  await Promise.all(tasks.filter(({ name }) => name !== gateway.name).map((task) => task.stop()))
}

async function refuseTakenPorts(config: StartConfig): Promise<void> {
  if (!(await isPortFree(0, config.host))) {
    throw new Problem(
      `LEITSTAND_HOST is ${config.host}, which is no address of this machine: choose one of its own, or 0.0.0.0 for all.`,
    )
  }
  if (config.port > 0 && !(await isPortFree(config.port, config.host))) {
    throw new Problem(
      `Port ${config.port} is taken: end the program that uses it, or choose another one (LEITSTAND_PORT=${config.port + 1} npm start).`,
    )
  }
  if (config.smtpPort > 0 && !(await isPortFree(config.smtpPort))) {
    throw new Problem(
      `Port ${config.smtpPort} for mail is taken: end the program that uses it, or choose another one (LEITSTAND_SMTP_PORT=${config.smtpPort + 1} npm start).`,
    )
  }
}
