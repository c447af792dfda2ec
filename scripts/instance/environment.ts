import { gateway, type ProcessTopology, services } from '../../deploy/topology.ts'
import type { StartConfig } from '../config.ts'
import type { Keys } from './keys.ts'

export interface Addresses {
  databaseUrl: string
  natsUrl: string
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
    NATS_URL: addresses.natsUrl,
    LEITSTAND_DATA: config.dataFolder,
    LEITSTAND_DEMO: config.demo ? 'on' : 'off',
    // Invented domains have no name servers: the demo knows senders by the answers to its own mails.
    ...(config.demo && { MAIL_VERIFY: process.env['MAIL_VERIFY'] ?? 'off' }),
    LEITSTAND_SMTP_PORT: String(config.smtpPort),
    LEITSTAND_TIMEZONE: config.timezone,
    LEITSTAND_ALLOW_PRIVATE_TARGETS: config.allowPrivateTargets ? 'on' : 'off',
    LEITSTAND_PUBLIC_URL: process.env.LEITSTAND_PUBLIC_URL || publicUrl(config.host, addresses.ports[gateway.name]),
    LEITSTAND_GATEWAY_PUBLIC_KEY: keys.gateway.publicKey,
    LEITSTAND_SERVICE_KEY: keys.service.privateKey,
    LEITSTAND_SERVICE_PUBLIC_KEY: keys.service.publicKey,
    LEITSTAND_SECRET: keys.secret,
    OTEL_SERVICE_NAME: `leitstand-${process_.name}`,
    ...(isGateway ? gatewayOnly(keys, addresses) : { DATABASE_URL: addresses.databaseUrl }),
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

function gatewayOnly(keys: Keys, { ports }: Addresses): NodeJS.ProcessEnv {
  const upstreams = services.map(({ name }) => [`UPSTREAM_${name.toUpperCase()}`, `http://127.0.0.1:${ports[name]}`])
  return { LEITSTAND_GATEWAY_KEY: keys.gateway.privateKey, ...Object.fromEntries(upstreams) }
}

/** The database is handed only to those that own one. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _databaseUrl, ...rest } = env
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('npm_')))
}
