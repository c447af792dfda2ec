import type { IdentityConfig } from '../config.ts'
import { job } from '../context.ts'
import { forgetEndedTokens } from '../store/api-tokens.ts'
import { forgetOldAddresses } from '../store/known-addresses.ts'
import { forgetOldAttempts } from '../store/login-attempts.ts'
import { forgetPasskeyChallenges } from '../store/passkey-challenges.ts'
import { forgetEndedLinks } from '../store/password-links.ts'
import { forgetEnded } from '../store/sessions.ts'
import { forgetChallenges } from '../store/sign-in-challenges.ts'

export const forgetEndedSessions = ({ sessionLife }: IdentityConfig) =>
  job({
    name: 'forget-ended-sessions',
    everySeconds: 3600,
    async run(context) {
      const now = context.clock.now()
      await forgetEnded(context, now, sessionLife)
      await forgetOldAttempts(context, now)
      await forgetOldAddresses(context, now)
      await forgetChallenges(context, now)
      await forgetPasskeyChallenges(context, now)
      await forgetEndedLinks(context, now)
      await forgetEndedTokens(context, now)
      return false
    },
  })
