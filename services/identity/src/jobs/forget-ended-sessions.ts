import type { IdentityConfig } from '../config.ts'
import { job } from '../context.ts'
import { forgetOldAttempts } from '../store/login-attempts.ts'
import { forgetEnded } from '../store/sessions.ts'

export const forgetEndedSessions = ({ sessionLife }: IdentityConfig) =>
  job({
    name: 'forget-ended-sessions',
    everySeconds: 3600,
    async run(context) {
      await forgetEnded(context, context.clock.now(), sessionLife)
      await forgetOldAttempts(context, context.clock.now())
      return false
    },
  })
