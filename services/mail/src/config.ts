import { Resolver } from 'node:dns'
import { ConfigError, readEnvironment } from '@leitstand/kit/config'
import { z } from 'zod'
import { commaList } from './comma-list.ts'
import type { MailKeys } from './domain/mail-keys.ts'
import { keysConfig, keysVariables } from './keys-config.ts'
import { type LetterConfig, letterConfig, letterVariables } from './letter-config.ts'
import { type MailboxConfig, mailboxVariables, readMailboxes } from './mailboxes-config.ts'
import { type IntakeConfig, type OutgoingConfig, smtpConfig, smtpVariables } from './smtp-config.ts'

export const mailVariables = z.object({
  LEITSTAND_SECRET: z.string().min(16, 'needs at least 16 characters'),
  LEITSTAND_PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  LEITSTAND_MAIL_HOLD_SECONDS: z.coerce.number().int().min(0).max(3600).default(0),
  MAIL_FROM: z.string().default('Leitstand <support@leitstand.example>'),
  MAIL_REPLY_ADDRESSES: z.enum(['on', 'off']).default('on'),
  MAIL_CONFIRM_COMMENTS: z.enum(['on', 'off']).default('on'),
  MAIL_VERIFY: z.enum(['on', 'off']).default('on'),
  MAIL_TRUSTED_AUTHSERV_IDS: commaList,
  MAIL_DNS_SERVERS: commaList.refine(
    areServers,
    'must be IP addresses such as 192.0.2.53 or 192.0.2.53:5353, with commas between them',
  ),
  ...smtpVariables,
  ...letterVariables,
  ...keysVariables,
  ...mailboxVariables,
})

export interface MailConfig extends LetterConfig {
  smtp: IntakeConfig
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
  outgoing: OutgoingConfig
  /** Null where no mail is opened or verified. */
  keys: MailKeys | null
  mailboxes: MailboxConfig[]
}

/** Reads what the mail service needs beyond the settings of every service. */
export function mailConfig(environment: NodeJS.ProcessEnv): MailConfig {
  const read = readEnvironment(mailVariables, environment)
  const from = mailboxOf(read.MAIL_FROM)
  return {
    ...smtpConfig(read),
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
    keys: keysConfig(read),
    mailboxes: readMailboxes(read),
    ...letterConfig(read, from),
  }
}

/** By the resolver's own judgement. */
function areServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}

function mailboxOf(text: string): MailConfig['from'] {
  const [, name = '', address = ''] = /^\s*(?:(.*?)\s*<)?([^<>\s]+@[^<>\s]+?)>?\s*$/.exec(text) ?? []
  if (address === '') throw new ConfigError('MAIL_FROM must be an address such as "Support <support@example.org>".')
  return { name: name.replace(/^"|"$/g, ''), address }
}
