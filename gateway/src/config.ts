import { statSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { type BusAccess, busAccess, busVariables } from '@leitstand/kit/bus-connection'
import { readEnvironment, timeZoneVariable } from '@leitstand/kit/config'
import { holds, Namespace, PrivateKey } from '@leitstand/kit/variable-kinds'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const upstreamNames = services.map((service) => [service, `UPSTREAM_${service.toUpperCase()}`] as const)

const network = holds((text) => {
  const [address = '', size] = text.split('/')
  if (size === undefined) return isIP(address) !== 0 || /^(loopback|linklocal|uniquelocal)$/.test(address)
  new BlockList().addSubnet(address, Number(size), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  return /^\d+$/.test(size)
})
const Proxies = z
  .string()
  .refine(
    (list) => list.split(',').every((one) => network(one.trim())),
    'must be addresses or networks such as 10.0.0.0/8, with commas between them',
  )
const WebFolder = z.string().refine(
  holds((folder) => statSync(folder).isDirectory()),
  'must be a folder that is there',
)

export const gatewayVariables = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  ...busVariables,
  LEITSTAND_NATS_NAMESPACE: Namespace,
  LEITSTAND_KEY: PrivateKey,
  LEITSTAND_DEMO: z.enum(['on', 'off']).default('off'),
  LEITSTAND_TIMEZONE: timeZoneVariable,
  LEITSTAND_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  LEITSTAND_TRUSTED_PROXIES: Proxies.optional(),
  LEITSTAND_RATE_PER_MINUTE: z.coerce.number().int().min(1).optional(),
  LEITSTAND_WEB_FOLDER: WebFolder.default(fileURLToPath(new URL('../../web/dist', import.meta.url))),
  LEITSTAND_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  ...Object.fromEntries(upstreamNames.map(([, name]) => [name, z.url({ protocol: /^https?$/ })])),
})

export interface GatewayConfig {
  port: number
  host: string
  metricsPort: number | undefined
  bus: BusAccess
  natsNamespace: string
  /** Signs who calls. */
  key: string
  /** The cookie is only sent over TLS when people reach us that way. */
  secureCookies: boolean
  /** Where people reach us, if it was said. */
  publicUrl: string | undefined
  timeZone: string
  /** Addresses whose X-Forwarded-For is believed, comma separated. */
  trustedProxies: string | undefined
  ratePerMinute: number
  webFolder: string
  logLevel: z.infer<typeof gatewayVariables>['LEITSTAND_LOG_LEVEL']
  upstreams: Record<ServiceName, string>
}

/** Ordinary work stays far below; the demo is alone on its machine and is measured there. */
const usualRate = { installed: 6_000, demo: 600_000 }

export function gatewayConfig(environment: NodeJS.ProcessEnv): GatewayConfig {
  const read = readEnvironment(gatewayVariables, environment)
  const upstreamOf = (name: string) => String((read as Record<string, unknown>)[name])
  return {
    port: read.PORT,
    host: read.HOST,
    metricsPort: read.METRICS_PORT,
    bus: busAccess('gateway', read),
    natsNamespace: read.LEITSTAND_NATS_NAMESPACE,
    key: read.LEITSTAND_KEY,
    secureCookies: read.LEITSTAND_PUBLIC_URL?.startsWith('https:') ?? false,
    publicUrl: read.LEITSTAND_PUBLIC_URL?.replace(/\/$/, ''),
    timeZone: read.LEITSTAND_TIMEZONE,
    trustedProxies: read.LEITSTAND_TRUSTED_PROXIES,
    ratePerMinute:
      read.LEITSTAND_RATE_PER_MINUTE ?? (read.LEITSTAND_DEMO === 'on' ? usualRate.demo : usualRate.installed),
    webFolder: resolve(read.LEITSTAND_WEB_FOLDER),
    logLevel: read.LEITSTAND_LOG_LEVEL,
    upstreams: Object.fromEntries(upstreamNames.map(([service, name]) => [service, upstreamOf(name)])) as Record<
      ServiceName,
      string
    >,
  }
}
