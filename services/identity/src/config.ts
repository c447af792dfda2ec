import { readEnvironment } from '@leitstand/kit/config'
import { z } from 'zod'

const hours = z.coerce
  .number()
  .positive()
  .max(24 * 365)

export const identityVariables = z.object({
  LEITSTAND_SESSION_IDLE_HOURS: hours.default(8),
  LEITSTAND_SESSION_HOURS: hours.default(24),
  LEITSTAND_SECRET: z.string().min(16, 'needs at least 16 characters'),
  LEITSTAND_PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
})

export interface IdentityConfig {
  /** How long a sign-in lasts: without use, and at most. */
  sessionLife: { idleMs: number; totalMs: number }
  secret: string
  publicUrl: string
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
  }
}
