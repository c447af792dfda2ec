import { readEnvironment } from '@leitstand/kit/config'
import { z } from 'zod'

const hours = z.coerce
  .number()
  .positive()
  .max(24 * 365)

export const identityVariables = z.object({
  LEITSTAND_SESSION_IDLE_HOURS: hours.default(8),
  LEITSTAND_SESSION_HOURS: hours.default(24),
})

/** How long a sign-in lasts: without use, and at most. */
export const sessionLife = (() => {
  const read = readEnvironment(identityVariables, process.env)
  return { idleMs: read.LEITSTAND_SESSION_IDLE_HOURS * 3_600_000, totalMs: read.LEITSTAND_SESSION_HOURS * 3_600_000 }
})()
