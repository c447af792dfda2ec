import { requestPasswordReset } from '@leitstand/contracts/identity/passwords'
import { serve } from '../context.ts'
import { countersOfReset } from '../domain/login-throttle.ts'
import { plainEmail } from '../domain/names.ts'
import { admit } from '../signing-in/admit.ts'
import { requestReset } from '../store/account-mails.ts'
import { countAttempt } from '../store/login-attempts.ts'

/** Whether anybody has this address is looked up by the job, so that neither answer nor time tells. */
export const handleRequestPasswordReset = serve(requestPasswordReset, async ({ address, ...input }, context) => {
  const email = plainEmail(input.email)
  const counters = countersOfReset(email, address)
  await admit(context, counters.address)
  const waitSeconds = await countAttempt(context, counters.account, context.clock.now())
  if (waitSeconds > 0) return null
  await requestReset(context, email, address, context.clock.now())
  context.wake('send-account-mails')
  return null
})
