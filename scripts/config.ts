import { isAbsolute, join } from 'node:path'
import { BusUrl, setVariables } from '@leitstand/kit/variable-kinds'
import { z } from 'zod'
import { services } from '../deploy/topology.ts'
import { root } from './paths.ts'
import { Problem } from './problem.ts'

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65535, 'must be a number from 0 to 65535')
  .transform(Number)
const oneOf = <Word extends string>(...words: Word[]) => z.enum(words, `must be ${words.join(' or ')}`)
const onOff = oneOf('on', 'off')
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })

const mostReplicas = 8
/** `ticket=2,mail=2` */
const replicas = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().split('=')))
  .refine((pairs) => pairs.every(([name = '', count = '']) => isService(name) && isReplicaCount(count)), {
    error: `must name services with 1 to ${mostReplicas} processes each, such as ticket=2,mail=2`,
  })
  .transform((pairs) => Object.fromEntries(pairs.map(([name = '', count]) => [name, Number(count)])))

export const StartVariables = z.object({
  LEITSTAND_PORT: port.default(8080),
  LEITSTAND_HOST: z.string().min(1).default('127.0.0.1'),
  LEITSTAND_DATA: z.string().min(1).default('.leitstand'),
  LEITSTAND_DEMO: onOff.optional(),
  LEITSTAND_SMTP_PORT: port.default(2525),
  LEITSTAND_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default('Europe/Berlin'),
  LEITSTAND_ALLOW_PRIVATE_TARGETS: onOff.optional(),
  LEITSTAND_PROCESSES: oneOf('many', 'one').default('many'),
  LEITSTAND_REPLICAS: replicas.optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  NATS_URL: BusUrl.optional(),
  SEARCH_ENGINE: oneOf('postgres', 'typesense').default('postgres'),
  TYPESENSE_URL: url('http:', 'https:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  BLOB_STORE: oneOf('file', 's3').default('file'),
})

/** What `npm start` and `npm stop` were told. Port 0 stands for a free one. */
export interface StartConfig {
  port: number
  host: string
  dataFolder: string
  demo: boolean
  smtpPort: number
  timezone: string
  allowPrivateTargets: boolean
  /** All services and the gateway in one process. */
  isOneProcess: boolean
  /** How many processes a service has that has more than one. */
  replicas: Readonly<Record<string, number>>
  databaseUrl: string | undefined
  natsUrl: string | undefined
}

/** Reads the environment; a wrong value is a problem that names the variable and what it must be. */
export function readStartConfig(env: NodeJS.ProcessEnv): StartConfig {
  const { data, error } = StartVariables.safeParse(setVariables(env))
  if (error) throw new Problem(error.issues.map(explain).join('\n'))
  refuseContradictions(data)
  const embedded = !data.DATABASE_URL && !data.NATS_URL
  const host = data.LEITSTAND_HOST.replace(/^\[(.*)\]$/, '$1')
  const demo = data.LEITSTAND_DEMO ? data.LEITSTAND_DEMO === 'on' : embedded && isLoopback(host)
  const allow = data.LEITSTAND_ALLOW_PRIVATE_TARGETS
  return {
    port: data.LEITSTAND_PORT,
    host,
    dataFolder: isAbsolute(data.LEITSTAND_DATA) ? data.LEITSTAND_DATA : join(root, data.LEITSTAND_DATA),
    demo,
    smtpPort: data.LEITSTAND_SMTP_PORT,
    timezone: data.LEITSTAND_TIMEZONE,
    allowPrivateTargets: allow ? allow === 'on' : demo,
    isOneProcess: data.LEITSTAND_PROCESSES === 'one',
    replicas: data.LEITSTAND_REPLICAS ?? {},
    databaseUrl: data.DATABASE_URL,
    natsUrl: data.NATS_URL,
  }
}

/** What is well written each by itself and cannot hold together. */
function refuseContradictions(data: z.infer<typeof StartVariables>): void {
  if (data.SEARCH_ENGINE === 'typesense' && !data.TYPESENSE_URL) {
    throw new Problem(
      'SEARCH_ENGINE is typesense: set TYPESENSE_URL (and TYPESENSE_API_KEY) as well, or unset SEARCH_ENGINE.',
    )
  }
  if (data.LEITSTAND_PROCESSES === 'one' && data.LEITSTAND_REPLICAS) {
    throw new Problem(
      'LEITSTAND_REPLICAS is set, but LEITSTAND_PROCESSES is one, and there is a single process then: unset one of them.',
    )
  }
  if (data.LEITSTAND_PORT > 0 && data.LEITSTAND_PORT === data.LEITSTAND_SMTP_PORT) {
    throw new Problem(
      `LEITSTAND_PORT and LEITSTAND_SMTP_PORT are both ${data.LEITSTAND_PORT}: give the web app and the mail intake a port each.`,
    )
  }
}

function explain(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} is set to a wrong value: ${issue.message}. Correct or unset it and start again.`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isService(name: string): boolean {
  return services.some((service) => service.name === name)
}

function isReplicaCount(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostReplicas
}
