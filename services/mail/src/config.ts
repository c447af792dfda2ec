import { ConfigError, readEnvironment } from '@leitstand/kit/config'
import { z } from 'zod'
import type { MailKeys } from './domain/mail-keys.ts'
import { keysConfig, keysVariables } from './keys-config.ts'
import { type LetterConfig, letterConfig, letterVariables } from './letter-config.ts'
import { type MailboxConfig, mailboxVariables, readMailboxes } from './mailboxes-config.ts'

const commaList = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )

export const mailVariables = z.object({
  LEITSTAND_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(2525),
  LEITSTAND_SMTP_HOST: z.string().default('127.0.0.1'),
  LEITSTAND_SMTP_MAILS_PER_MINUTE: z.coerce.number().int().min(1).max(100_000).default(300),
  LEITSTAND_SECRET: z.string().min(16, 'needs at least 16 characters'),
  LEITSTAND_PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  LEITSTAND_MAIL_HOLD_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  MAIL_FROM: z.string().default('Leitstand <support@leitstand.example>'),
  MAIL_REPLY_ADDRESSES: z.enum(['on', 'off']).default('on'),
  MAIL_CONFIRM_COMMENTS: z.enum(['on', 'off']).default('on'),
  MAIL_VERIFY: z.enum(['on', 'off']).default('on'),
  MAIL_TRUSTED_AUTHSERV_IDS: commaList,
  MAIL_DNS_SERVERS: commaList,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ...letterVariables,
  ...keysVariables,
  ...mailboxVariables,
})

export interface MailConfig extends LetterConfig {
  smtp: { host: string; port: number; mailsPerMinute: number }
  secret: string
  publicUrl: string
  /** How long a comment waits before it leaves as a mail, so that it can be taken back. */
  holdSeconds: number
  from: { name: string; address: string }
  /** Whether answers go to `support+<token>@…`; the Message-ID carries the token in any case. */
  hasReplyAddresses: boolean
  /** Whether senders also hear that their mail joined a ticket, not only that it opened one. */
  confirmsComments: boolean
  /** How senders are checked (AMB-259): whether at all, servers whose results are believed, name servers instead of the system's. */
  verify: { isOn: boolean; trustedServers: string[]; dnsServers: string[] }
  /** Null writes outgoing mail as files into `outbox/` of the data folder. */
  smtpUrl: string | null
  /** Null where no mail is opened or verified. */
  keys: MailKeys | null
  mailboxes: MailboxConfig[]
}

/** Reads what the mail service needs beyond the settings of every service. */
export function mailConfig(environment: NodeJS.ProcessEnv): MailConfig {
  const read = readEnvironment(mailVariables, environment)
  const from = mailboxOf(read.MAIL_FROM)
  return {
    smtp: {
      host: read.LEITSTAND_SMTP_HOST,
      port: read.LEITSTAND_SMTP_PORT,
      mailsPerMinute: read.LEITSTAND_SMTP_MAILS_PER_MINUTE,
    },
    secret: read.LEITSTAND_SECRET,
    publicUrl: read.LEITSTAND_PUBLIC_URL.replace(/\/$/, ''),
    holdSeconds: read.LEITSTAND_MAIL_HOLD_SECONDS,
    from,
    hasReplyAddresses: read.MAIL_REPLY_ADDRESSES === 'on',
    confirmsComments: read.MAIL_CONFIRM_COMMENTS === 'on',
    verify: {
      isOn: read.MAIL_VERIFY === 'on',
      trustedServers: read.MAIL_TRUSTED_AUTHSERV_IDS,
      dnsServers: read.MAIL_DNS_SERVERS,
    },
    smtpUrl: read.SMTP_URL ?? null,
    keys: keysConfig(read),
    mailboxes: readMailboxes(read),
    ...letterConfig(read, from),
  }
}

function mailboxOf(text: string): MailConfig['from'] {
  const [, name = '', address = ''] = /^\s*(?:(.*?)\s*<)?([^<>\s]+@[^<>\s]+?)>?\s*$/.exec(text) ?? []
  if (address === '') throw new ConfigError('MAIL_FROM must be an address such as "Support <support@example.org>".')
  return { name: name.replace(/^"|"$/g, ''), address }
}
