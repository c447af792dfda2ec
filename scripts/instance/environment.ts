import type { BusUser } from '@leitstand/contracts/bus-doors'
import { gateway, type ProcessTopology, services } from '../../deploy/topology.ts'
import type { StartConfig } from '../config.ts'
import type { DatabaseUrlOf } from './databases.ts'
import { type Keys, publicKeysOf } from './keys.ts'

export interface Addresses {
  databaseUrlOf: DatabaseUrlOf
  natsUrlOf(user: BusUser): string
  /** Ports of every process and of its metrics, `<name>` and `<name>-metrics`. */
  ports: Record<string, number>
}

/** The environment of one process: what the operator set, and what only this instance knows. */
export function environmentOf(
  process_: ProcessTopology,
  config: StartConfig,
  keys: Keys,
  addresses: Addresses,
): NodeJS.ProcessEnv {
  const isGateway = process_.name === gateway.name
  return {
    ...withoutSecrets(process.env),
    HOST: isGateway ? config.host : '127.0.0.1',
    PORT: String(addresses.ports[process_.name]),
    METRICS_PORT: String(addresses.ports[metricsName(process_.name)]),
    NATS_URL: addresses.natsUrlOf(process_.name),
    LEITSTAND_DATA: config.dataFolder,
    LEITSTAND_DEMO: config.demo ? 'on' : 'off',
    LEITSTAND_SMTP_PORT: String(config.smtpPort),
    LEITSTAND_TIMEZONE: config.timezone,
    LEITSTAND_ALLOW_PRIVATE_TARGETS: config.allowPrivateTargets ? 'on' : 'off',
    LEITSTAND_PUBLIC_URL: process.env.LEITSTAND_PUBLIC_URL || publicUrl(config.host, addresses.ports[gateway.name]),
    LEITSTAND_KEY: keys.signing[process_.name].privateKey,
    LEITSTAND_PUBLIC_KEYS: publicKeysOf(keys),
    LEITSTAND_SECRET: keys.secret,
    OTEL_SERVICE_NAME: `leitstand-${process_.name}`,
    ...(process_.name === 'gateway' ? upstreams(addresses) : { DATABASE_URL: addresses.databaseUrlOf(process_.name) }),
  }
}

export function metricsName(name: string): string {
  return `${name}-metrics`
}

/** Where people reach this instance. */
export function publicUrl(host: string, port: number | undefined): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function upstreams({ ports }: Addresses): NodeJS.ProcessEnv {
  const found = services.map(({ name }) => [`UPSTREAM_${name.toUpperCase()}`, `http://127.0.0.1:${ports[name]}`])
  return Object.fromEntries(found)
}

/** The database is handed only to those that own one. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _databaseUrl, ...rest } = env
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('npm_')))
}
