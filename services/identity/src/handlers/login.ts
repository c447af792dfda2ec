import { isSystem } from '@leitstand/contracts/actor'
import { login } from '@leitstand/contracts/identity/requests'
import { AppError } from '@leitstand/contracts/problems'
import type { IdentityConfig } from '../config.ts'
import { serve } from '../context.ts'
import { countersOf } from '../domain/login-throttle.ts'
import { plainEmail } from '../domain/names.ts'
import { checkPassword } from '../store/credentials.ts'
import { countAttempt, forgiveAttempt } from '../store/login-attempts.ts'
import { openSession } from '../store/sessions.ts'
import { findUser } from '../store/users.ts'

export const handleLogin = ({ sessionLife }: IdentityConfig) =>
  serve(login, async ({ password, address, userAgent, ...input }, context) => {
    if (!isSystem(context.actor)) throw new AppError('forbidden')
    const email = plainEmail(input.email)
    const counters = countersOf(email, address)
    const waitSeconds = await countAttempt(context, counters, context.clock.now())
    if (waitSeconds > 0) throw new AppError('rate-limited', { retryAfterSeconds: waitSeconds })

    const uuid = await checkPassword(context, email, password)
    const user = uuid && (await findUser(context.prisma, uuid, { kind: 'everybody' }))
    if (!user) throw new AppError('login-failed')

    return await context.transaction(async (tx) => {
      await forgiveAttempt(tx, counters)
      const holder = { user: user.uuid, address, userAgent }
      const { token, expiresAt } = await openSession(tx, holder, context.clock.now(), sessionLife)
      return { token, expiresAt: expiresAt.toISOString(), user }
    })
  })
