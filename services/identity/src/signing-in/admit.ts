import { AppError } from '@leitstand/contracts/problems'
import type { Clock } from '@leitstand/kit/clock'
import type { Sql } from '@leitstand/kit/database'
import type { Counter } from '../domain/login-throttle.ts'
import { countAttempt } from '../store/login-attempts.ts'

/** Counts an attempt and lets it through, or says how long to wait. */
export async function admit(context: Sql & { clock: Clock }, counters: readonly Counter[]): Promise<void> {
  const waitSeconds = await countAttempt(context, counters, context.clock.now())
  if (waitSeconds > 0) throw new AppError('rate-limited', { retryAfterSeconds: waitSeconds })
}
