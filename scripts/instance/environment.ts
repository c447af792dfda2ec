import type { BusUser } from '@leitstand/contracts/bus-access'
import { blobServices } from '@leitstand/kit/config'
import { gateway, type ProcessTopology, runtimeEnvironment, services } from '../../deploy/topology.ts'
import type { StartConfig } from '../config.ts'
import type { DatabaseUrlOf } from './databases.ts'
import { type Keys, publicKeysOf } from './keys.ts'
import { variablesOf } from './variables.ts'

export interface Addresses {
  databaseUrlOf: DatabaseUrlOf
  natsUrlOf(user: BusUser): string
  /** The sign-ins of the demo, where nobody set others. */
  logins?: NodeJS.ProcessEnv | undefined
  /** Ports of every process and of its metrics, `<name>` and `<name>-metrics`. */
  ports: Record<string, number>
}

/**
 * The environment of one process: of what the operator set and what only this instance knows, no more than its
 * configuration reads. So a secret is with those alone who need it.
 */
export function environmentOf(
  process_: ProcessTopology,
  config: StartConfig,
  keys: Keys,
  addresses: Addresses,
): NodeJS.ProcessEnv {
  const { name } = process_
  const read = new Set(variablesOf(name).map((variable) => variable.name))
  const mayKnow = ([variable]: [string, unknown]) => read.has(variable) || ofTheSystem(name).test(variable)
  const offered = { ...runtimeEnvironment, ...process.env, ...ofThisInstance(process_, config, keys, addresses) }
  return Object.fromEntries(Object.entries(offered).filter(mayKnow))
}

/** What programs and libraries read by themselves. Whoever keeps files may sign in to their store in Amazon's own ways. */
function ofTheSystem(name: string): RegExp {
  const general =
    'PATH|HOME|TMPDIR|TZ|LANG|LC_.+|NODE_.+|MALLOC_.+|SSL_CERT_.+|OTEL_.+|(?:HTTPS?|NO)_PROXY|(?:https?|no)_proxy'
  return new RegExp(`^(?:${general}${blobServices.some((one) => one === name) ? '|AWS_.+' : ''})$`)
}

function ofThisInstance(
  process_: ProcessTopology,
  config: StartConfig,
  keys: Keys,
  addresses: Addresses,
): NodeJS.ProcessEnv {
  const { name } = process_
  return {
    ...addresses.logins,
    HOST: name === gateway.name ? config.host : '127.0.0.1',
    PORT: String(addresses.ports[name]),
    METRICS_PORT: String(addresses.ports[metricsName(name)]),
    NATS_URL: addresses.natsUrlOf(name),
    LEITSTAND_DATA: config.dataFolder,
    LEITSTAND_DEMO: config.demo ? 'on' : 'off',
    // Invented domains have no name servers: the demo knows senders by the answers to its own mails.
    ...(config.demo && { MAIL_VERIFY: process.env['MAIL_VERIFY'] ?? 'off' }),
    LEITSTAND_SMTP_PORT: String(config.smtpPort),
    LEITSTAND_TIMEZONE: config.timezone,
    LEITSTAND_ALLOW_PRIVATE_TARGETS: config.allowPrivateTargets ? 'on' : 'off',
    LEITSTAND_PUBLIC_URL: process.env.LEITSTAND_PUBLIC_URL || publicUrl(config.host, addresses.ports[gateway.name]),
    LEITSTAND_KEY: keys.signing[name].privateKey,
    LEITSTAND_PUBLIC_KEYS: publicKeysOf(keys),
    LEITSTAND_SECRET: keys.secret,
    OTEL_SERVICE_NAME: `leitstand-${name}`,
    ...(name === 'gateway' ? upstreams(addresses) : { DATABASE_URL: addresses.databaseUrlOf(name) }),
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
