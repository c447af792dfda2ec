import { join, resolve } from 'node:path'
import { type ServiceName, services } from '@leitstand/contracts/define'
import { z } from 'zod'
import { type BusAccess, busAccess, busVariables } from './bus-connection.ts'
import { mustBe, Namespace, PrivateKey, PublicKeys, setVariables } from './variable-kinds.ts'

/** Where calendar rules and local days are at home. */
export const timeZoneVariable = z
  .string()
  .default('Europe/Berlin')
  .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')

/** What every service reads from its environment. */
export const serviceVariables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ...busVariables,
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  NATS_STREAM_GB: z.coerce.number().positive().max(100_000).default(10),
  LEITSTAND_NATS_NAMESPACE: Namespace,
  LEITSTAND_KEY: PrivateKey,
  LEITSTAND_PUBLIC_KEYS: PublicKeys,
  LEITSTAND_DATA: z.string().default('.leitstand'),
  LEITSTAND_TIMEZONE: timeZoneVariable,
  LEITSTAND_LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LEITSTAND_CHECK_ANSWERS: z.enum(['on', 'off']).default('off'),
})

/** What those read besides that keep files: nobody else is told the keys of the store. */
export const blobVariables = z.object({
  BLOB_STORE: z.enum(['file', 's3']).default('file'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('eu-central-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
})
export const blobServices: readonly ServiceName[] = ['identity', 'ticket', 'mail']

export interface Config {
  service: ServiceName
  port: number
  metricsPort: number | undefined
  host: string
  databaseUrl: string
  databasePool: number
  bus: BusAccess
  /** On how many servers of a NATS cluster the stream of events is kept; counts when the stream is made. */
  natsReplicas: number
  /** How large the stream may become; counts likewise. */
  natsStreamBytes: number
  natsNamespace: string
  /** Signs who asks when this process does; its public half is among those that all processes know. */
  key: string
  publicKeys: string
  dataFolder: string
  timeZone: string
  logLevel: z.infer<typeof serviceVariables>['LEITSTAND_LOG_LEVEL']
  /** Answers are checked against their contract as well as questions: in tests and development. */
  checkAnswers: boolean
  blobs:
    | { kind: 'none' }
    | { kind: 'file'; folder: string }
    | {
        kind: 's3'
        endpoint: string | undefined
        bucket: string
        region: string
        credentials: S3Credentials | undefined
      }
}

interface S3Credentials {
  accessKeyId: string
  secretAccessKey: string
}

/** A wrong value stops the start with a sentence that says which and why. */
export class ConfigError extends Error {}

/** Reads a set of environment variables by a zod schema. */
export function readEnvironment<S extends z.ZodObject>(schema: S, environment: NodeJS.ProcessEnv): z.output<S> {
  const set = setVariables(environment)
  const read = schema.safeParse(set)
  if (read.success) return read.data
  const sentences = read.error.issues.map((issue) => {
    const name = String(issue.path[0])
    return `${name} ${set[name] === undefined ? 'must be set' : mustBe(schema.shape[name] as z.ZodType, issue)}`
  })
  throw new ConfigError(
    `The configuration is not usable. Please correct these environment variables: ${[...new Set(sentences)].join('; ')}`,
  )
}

/** What every service reads. The database is `leitstand_<service>` on the configured server. */
export function serviceConfig(service: ServiceName, environment: NodeJS.ProcessEnv): Config {
  if (!services.includes(service)) throw new ConfigError(`There is no service "${service}"`)
  const read = readEnvironment(serviceVariables, environment)
  const dataFolder = resolve(read.LEITSTAND_DATA)
  return {
    service,
    port: read.PORT,
    metricsPort: read.METRICS_PORT,
    host: read.HOST,
    databaseUrl: databaseUrlOf(read.DATABASE_URL, service),
    databasePool: read.DATABASE_POOL,
    bus: busAccess(service, read),
    natsReplicas: read.NATS_REPLICAS,
    natsStreamBytes: Math.round(read.NATS_STREAM_GB * 1024 ** 3),
    natsNamespace: read.LEITSTAND_NATS_NAMESPACE,
    key: read.LEITSTAND_KEY,
    publicKeys: read.LEITSTAND_PUBLIC_KEYS,
    dataFolder,
    timeZone: read.LEITSTAND_TIMEZONE,
    logLevel: read.LEITSTAND_LOG_LEVEL,
    checkAnswers: read.LEITSTAND_CHECK_ANSWERS === 'on',
    blobs: blobServices.includes(service) ? blobsOf(environment, dataFolder) : { kind: 'none' },
  }
}

export function databaseNameOf(service: ServiceName): string {
  return `leitstand_${service}`
}

export function databaseUrlOf(server: string, service: ServiceName): string {
  const url = new URL(server)
  url.pathname = `/${databaseNameOf(service)}`
  return url.href
}

/** Where files are kept. */
export function blobsOf(environment: NodeJS.ProcessEnv, dataFolder: string): Config['blobs'] {
  const read = readEnvironment(blobVariables, environment)
  if (read.BLOB_STORE === 'file') return { kind: 'file', folder: join(dataFolder, 'blobs') }
  if (!read.S3_BUCKET) throw new ConfigError('BLOB_STORE is s3, so S3_BUCKET must name the bucket.')
  if (!read.S3_ACCESS_KEY_ID !== !read.S3_SECRET_ACCESS_KEY)
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both or none.')
  const credentials =
    read.S3_ACCESS_KEY_ID && read.S3_SECRET_ACCESS_KEY
      ? { accessKeyId: read.S3_ACCESS_KEY_ID, secretAccessKey: read.S3_SECRET_ACCESS_KEY }
      : undefined
  return { kind: 's3', endpoint: read.S3_ENDPOINT, bucket: read.S3_BUCKET, region: read.S3_REGION, credentials }
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
