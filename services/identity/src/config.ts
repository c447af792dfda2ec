import type { Origin } from '@leitstand/contracts/actor'
import { ConfigError, readEnvironment } from '@leitstand/kit/config'
import { z } from 'zod'

const hours = z.coerce
  .number()
  .positive()
  .max(24 * 365)
const address = z.url({ protocol: /^https?$/ }).optional()
const text = z.string().min(1).optional()
/** Comma separated. */
const words = z
  .string()
  .default('')
  .transform((list) =>
    list
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  )

export const identityVariables = z.object({
  LEITSTAND_SESSION_IDLE_HOURS: hours.default(8),
  LEITSTAND_SESSION_HOURS: hours.default(24),
  LEITSTAND_SECRET: z.string().min(16, 'needs at least 16 characters'),
  LEITSTAND_PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  MAIL_FROM: z.string().default('Leitstand <support@leitstand.example>'),
  OIDC_WI_ISSUER: address,
  OIDC_WI_CLIENT_ID: text,
  OIDC_WI_CLIENT_SECRET: text,
  OIDC_WI_MFA_VALUES: words,
  OIDC_AMS_ISSUER: address,
  OIDC_AMS_CLIENT_ID: text,
  OIDC_AMS_CLIENT_SECRET: text,
  OIDC_AMS_MFA_VALUES: words,
})

export interface OpenIdConfig {
  issuer: URL
  clientId: string
  clientSecret: string
  /** What its `acr` or `amr` says when it has asked for a second factor. */
  mfaValues: string[]
}

export interface IdentityConfig {
  /** How long a sign-in lasts: without use, and at most. */
  sessionLife: { idleMs: number; totalMs: number }
  secret: string
  publicUrl: string
  /** The sender of our mails. */
  ownAddress: string
  /** The external logins that are set up. */
  providers: Partial<Record<Origin, OpenIdConfig>>
}

/** Reads what the identity service needs beyond the settings of every service. */
export function identityConfig(environment: NodeJS.ProcessEnv): IdentityConfig {
  const read = readEnvironment(identityVariables, environment)
  return {
    sessionLife: {
      idleMs: read.LEITSTAND_SESSION_IDLE_HOURS * 3_600_000,
      totalMs: read.LEITSTAND_SESSION_HOURS * 3_600_000,
    },
    secret: read.LEITSTAND_SECRET,
    publicUrl: read.LEITSTAND_PUBLIC_URL.replace(/\/$/, ''),
    ownAddress: addressIn(read.MAIL_FROM),
    providers: {
      ...provider('wi', 'OIDC_WI', {
        issuer: read.OIDC_WI_ISSUER,
        clientId: read.OIDC_WI_CLIENT_ID,
        clientSecret: read.OIDC_WI_CLIENT_SECRET,
        mfaValues: read.OIDC_WI_MFA_VALUES,
      }),
      ...provider('ams', 'OIDC_AMS', {
        issuer: read.OIDC_AMS_ISSUER,
        clientId: read.OIDC_AMS_CLIENT_ID,
        clientSecret: read.OIDC_AMS_CLIENT_SECRET,
        mfaValues: read.OIDC_AMS_MFA_VALUES,
      }),
    },
  }
}

function provider(
  origin: Origin,
  name: string,
  read: {
    issuer: string | undefined
    clientId: string | undefined
    clientSecret: string | undefined
    mfaValues: string[]
  },
): IdentityConfig['providers'] {
  const { issuer, clientId, clientSecret, mfaValues } = read
  if (!issuer && (clientId || clientSecret))
    throw new ConfigError(`${name}_CLIENT_ID or ${name}_CLIENT_SECRET is set: set ${name}_ISSUER as well, or unset it.`)
  if (!issuer) return {}
  if (!clientId || !clientSecret) {
    throw new ConfigError(
      `${name}_ISSUER is set: set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET as well, or unset it.`,
    )
  }
  return { [origin]: { issuer: new URL(issuer), clientId, clientSecret, mfaValues } }
}

/** The bare address of `Name <address>`; the mail service checks that there is one. */
function addressIn(mailbox: string): string {
  return (/<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox).trim().toLowerCase()
}
