import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { ConfigError } from '@leitstand/kit/config'
import { z } from 'zod'
import { commaList } from './comma-list.ts'

/** PEM itself, `\n` beginning a line, or the file that holds it. */
const Pem = z.string().min(1).optional()

/** How mail comes in over SMTP, and leaves. */
export const smtpVariables = {
  LEITSTAND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(2525),
  LEITSTAND_SMTP_HOST: z.string().default('127.0.0.1'),
  LEITSTAND_SMTP_MAILS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(300),
  LEITSTAND_SMTP_RECIPIENTS: commaList.refine(
    (names) => names.every((name) => /^([^\s@;<>]+@)?[\p{L}\p{N}.-]+$/u.test(name)),
    'must be addresses and domains such as support@example.org, with commas between them',
  ),
  LEITSTAND_SMTP_TLS_CERT: Pem,
  LEITSTAND_SMTP_TLS_KEY: Pem,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  SMTP_TLS: z.enum(['offered', 'required']).default('offered'),
}
type Read = z.infer<z.ZodObject<typeof smtpVariables>>

export interface IntakeConfig {
  host: string
  port: number
  mailsPerMinute: number
  /** Addresses and domains that mail is taken for; empty takes it for all. */
  takenFor: readonly string[]
  /** With it STARTTLS is offered. */
  tls: TlsSource | null
}

export interface TlsSource {
  /** As they stand now; throws a ConfigError when they do not belong together or cannot be read. */
  read(): { cert: string; key: string }
  /** Where they stand, unless they were given as text. */
  files: readonly string[]
}

export interface OutgoingConfig {
  /** Null writes outgoing mail as files into `outbox/` of the data folder. */
  url: string | null
  /** Nothing leaves over a connection that is not encrypted; else STARTTLS is used where the server offers it. */
  requiresTls: boolean
}

export function smtpConfig(read: Read): { smtp: IntakeConfig; outgoing: OutgoingConfig } {
  return {
    smtp: {
      host: read.LEITSTAND_SMTP_HOST,
      port: read.LEITSTAND_SMTP_PORT,
      mailsPerMinute: read.LEITSTAND_SMTP_MAILS_PER_MINUTE,
      takenFor: read.LEITSTAND_SMTP_RECIPIENTS,
      tls: tlsOf(read),
    },
    outgoing: { url: read.SMTP_URL ?? null, requiresTls: read.SMTP_TLS === 'required' },
  }
}

function tlsOf({ LEITSTAND_SMTP_TLS_CERT: certificate, LEITSTAND_SMTP_TLS_KEY: secret }: Read): IntakeConfig['tls'] {
  if (certificate === undefined && secret === undefined) return null
  if (certificate === undefined || secret === undefined)
    throw new ConfigError('LEITSTAND_SMTP_TLS_CERT and LEITSTAND_SMTP_TLS_KEY belong together: set both or none.')
  const read = () => readTls(certificate, secret)
  read()
  return { read, files: [certificate, secret].filter((value) => !isPem(value)) }
}

function readTls(certificate: string, secret: string): ReturnType<TlsSource['read']> {
  const tls = { cert: pemOf('LEITSTAND_SMTP_TLS_CERT', certificate), key: pemOf('LEITSTAND_SMTP_TLS_KEY', secret) }
  try {
    createSecureContext(tls)
  } catch (error) {
    throw new ConfigError(
      `LEITSTAND_SMTP_TLS_CERT and LEITSTAND_SMTP_TLS_KEY must be a certificate and its key in PEM form: ${messageOf(error)}`,
    )
  }
  return tls
}

const isPem = (value: string) => value.trimStart().startsWith('-----BEGIN')

function pemOf(variable: string, value: string): string {
  if (isPem(value)) return value.replaceAll('\\n', '\n')
  try {
    return readFileSync(value, 'utf8')
  } catch (error) {
    throw new ConfigError(`${variable} is no PEM and cannot be read as a file: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
