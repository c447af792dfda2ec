import { ConfigError } from '@leitstand/kit/config'
import { z } from 'zod'

/** How an access token is got for a mailbox: with a refresh token, or without one as the application itself. */
export interface OAuthConfig {
  tokenUrl: string
  clientId: string
  clientSecret: string
  refreshToken: string | null
  scope: string | null
}

export interface MailboxConfig {
  host: string
  port: number
  secure: boolean
  user: string
  credentials: { password: string } | { accessToken: string } | OAuthConfig
  /** The folder that is read. */
  folder: string
  /** The intake address that its mails came to: it decides on their template. */
  address: string
  /** What the first contact takes: all, the mails of the last days, or those from a day on. */
  since: 'all' | { days: number } | Date
  /** Where mails are moved once they are kept, and those of which only the beginning could be; null leaves them. */
  doneFolder: string | null
  failedFolder: string | null
}

const Since = z
  .string()
  .regex(
    /^(all|\d{1,4}d|\d{4}-\d\d-\d\d)$/,
    'must be "all", a number of days such as "1d", or a day such as "2026-11-20"',
  )
  .refine((text) => !text.includes('-') || !Number.isNaN(Date.parse(text)), 'must be a day of the calendar')
  .default('1d')
const onOff = z.enum(['on', 'off'])
const Port = z.coerce.number().int().min(1).max(65_535)
const Text = z.string().min(1)

/** The variables of one mailbox; more of them are a list in IMAP_ACCOUNTS. */
export const mailboxVariables = {
  IMAP_HOST: Text.optional(),
  IMAP_PORT: Port.default(993),
  IMAP_TLS: onOff.default('on'),
  IMAP_USER: Text.optional(),
  IMAP_PASSWORD: Text.optional(),
  IMAP_ACCESS_TOKEN: Text.optional(),
  IMAP_OAUTH_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  IMAP_OAUTH_CLIENT_ID: Text.optional(),
  IMAP_OAUTH_CLIENT_SECRET: Text.optional(),
  IMAP_OAUTH_REFRESH_TOKEN: Text.optional(),
  IMAP_OAUTH_SCOPE: Text.optional(),
  IMAP_MAILBOX: Text.default('INBOX'),
  IMAP_ADDRESS: z.email().optional(),
  IMAP_SINCE: Since,
  IMAP_DONE_FOLDER: Text.optional(),
  IMAP_FAILED_FOLDER: Text.optional(),
  IMAP_ACCOUNTS: z.string().optional(),
}
type Read = z.infer<z.ZodObject<typeof mailboxVariables>>

const Account = z.strictObject({
  host: Text,
  port: mailboxVariables.IMAP_PORT,
  tls: mailboxVariables.IMAP_TLS,
  user: Text,
  password: mailboxVariables.IMAP_PASSWORD,
  accessToken: mailboxVariables.IMAP_ACCESS_TOKEN,
  oauth: z
    .strictObject({
      tokenUrl: z.url({ protocol: /^https?$/ }),
      clientId: Text,
      clientSecret: Text,
      refreshToken: Text.nullable().default(null),
      scope: Text.nullable().default(null),
    })
    .optional(),
  mailbox: mailboxVariables.IMAP_MAILBOX,
  address: mailboxVariables.IMAP_ADDRESS,
  since: mailboxVariables.IMAP_SINCE,
  doneFolder: mailboxVariables.IMAP_DONE_FOLDER,
  failedFolder: mailboxVariables.IMAP_FAILED_FOLDER,
})
type Account = z.infer<typeof Account>

/** All mailboxes that mail is fetched from. */
export function readMailboxes(read: Read): MailboxConfig[] {
  const first = firstOf(read)
  const mailboxes = [...(first ? [mailboxOf(first, 'IMAP_HOST is set')] : []), ...listed(read.IMAP_ACCOUNTS)]
  const names = mailboxes.map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new ConfigError(`The mailbox ${twice} is configured twice: name it once.`)
  return mailboxes
}

/** What tells one mailbox from another. */
export function nameOf({ user, host, folder }: MailboxConfig): string {
  return `${user}@${host}/${folder}`
}

function firstOf(read: Read): (Omit<Account, 'user'> & { user: string | undefined }) | null {
  const credentials = ['IMAP_USER', 'IMAP_PASSWORD', 'IMAP_ACCESS_TOKEN', 'IMAP_OAUTH_TOKEN_URL'] as const
  const given = credentials.find((name) => read[name] !== undefined)
  if (!read.IMAP_HOST && given) throw new ConfigError(`${given} is set: set IMAP_HOST as well, or unset it.`)
  if (!read.IMAP_HOST) return null
  return {
    host: read.IMAP_HOST,
    port: read.IMAP_PORT,
    tls: read.IMAP_TLS,
    user: read.IMAP_USER,
    password: read.IMAP_PASSWORD,
    accessToken: read.IMAP_ACCESS_TOKEN,
    oauth: oauthOf(read),
    mailbox: read.IMAP_MAILBOX,
    address: read.IMAP_ADDRESS,
    since: read.IMAP_SINCE,
    doneFolder: read.IMAP_DONE_FOLDER,
    failedFolder: read.IMAP_FAILED_FOLDER,
  }
}

function oauthOf(read: Read): OAuthConfig | undefined {
  const { IMAP_OAUTH_TOKEN_URL: tokenUrl, IMAP_OAUTH_CLIENT_ID: clientId } = read
  const clientSecret = read.IMAP_OAUTH_CLIENT_SECRET
  if (!tokenUrl && (clientId || clientSecret))
    throw new ConfigError(
      'IMAP_OAUTH_CLIENT_ID or IMAP_OAUTH_CLIENT_SECRET is set: set IMAP_OAUTH_TOKEN_URL as well, or unset it.',
    )
  if (!tokenUrl) return undefined
  if (!clientId || !clientSecret)
    throw new ConfigError(
      'IMAP_OAUTH_TOKEN_URL is set, so IMAP_OAUTH_CLIENT_ID and IMAP_OAUTH_CLIENT_SECRET must be set too.',
    )
  const { IMAP_OAUTH_REFRESH_TOKEN: refreshToken = null, IMAP_OAUTH_SCOPE: scope = null } = read
  return { tokenUrl, clientId, clientSecret, refreshToken, scope }
}

function listed(text: string | undefined): MailboxConfig[] {
  if (text === undefined) return []
  const given = parsed(text)
  if (!Array.isArray(given))
    throw new ConfigError('IMAP_ACCOUNTS must be a list in JSON, such as [{"host":"imap.example","user":"…"}].')
  const read = z.array(Account).safeParse(given)
  if (!read.success) {
    const [issue] = read.error.issues
    throw new ConfigError(`IMAP_ACCOUNTS is wrong at ${issue?.path.join('.') || 'its beginning'}: ${issue?.message}`)
  }
  return read.data.map((account) => mailboxOf(account, `IMAP_ACCOUNTS names ${account.host}`))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function mailboxOf(account: Omit<Account, 'user'> & { user: string | undefined }, because: string): MailboxConfig {
  const { user, password, accessToken, oauth } = account
  const credentials = oauth ?? (accessToken ? { accessToken } : password ? { password } : null)
  if (!user || !credentials)
    throw new ConfigError(
      `${because}, so IMAP_USER and IMAP_PASSWORD (or IMAP_ACCESS_TOKEN, or IMAP_OAUTH_…) must be set too.`,
    )
  return {
    host: account.host,
    port: account.port,
    secure: account.tls === 'on',
    user,
    credentials,
    folder: account.mailbox,
    address: account.address ?? user,
    since: sinceOf(account.since),
    doneFolder: account.doneFolder ?? null,
    failedFolder: account.failedFolder ?? null,
  }
}

function sinceOf(text: string): MailboxConfig['since'] {
  if (text === 'all') return 'all'
  return text.endsWith('d') ? { days: Number.parseInt(text, 10) } : new Date(text)
}
