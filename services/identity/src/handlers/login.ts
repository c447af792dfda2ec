import type { OutputOf, ParsedInputOf } from '@leitstand/contracts/define'
import { login } from '@leitstand/contracts/identity/signing-in'
import { AppError } from '@leitstand/contracts/problems'
import { inTurn } from '@leitstand/kit/in-turn'
import { type Context, serve } from '../context.ts'
import { countersOf } from '../domain/login-throttle.ts'
import { plainEmail } from '../domain/names.ts'
import type { Security } from '../security.ts'
import { admit } from '../signing-in/admit.ts'
import { askSecondFactor } from '../signing-in/ask-second-factor.ts'
import { finishSignIn } from '../signing-in/finish-sign-in.ts'
import { auditFailedSignIn } from '../store/audit.ts'
import { checkPassword, keepsPassword } from '../store/credentials.ts'
import { isKnownAddress } from '../store/known-addresses.ts'
import { forgiveAttempt } from '../store/login-attempts.ts'
import { findUser } from '../store/users.ts'

export const handleLogin = (security: Security) =>
  // Right passwords that come at the same moment are not in each other's way: none is counted while another is decided.
  serve(login, (input, context) =>
    inTurn(`${plainEmail(input.email)}|${input.address}`, () => attempt(input, context, security)),
  )

async function attempt(
  { password, address, userAgent, ...input }: ParsedInputOf<typeof login>,
  context: Context,
  security: Security,
): Promise<OutputOf<typeof login>> {
  const now = context.clock.now()
  const email = plainEmail(input.email)
  const counters = countersOf(email, address, await isKnownAddress(context, email, address, now))
  await admit(context, counters)

  const { account, rightHash } = await checkPassword(context, email, password)
  if (!account || rightHash === null) {
    await auditFailedSignIn(context, account, { at: now, address, method: 'password' })
    throw new AppError('login-failed')
  }
  return await context.transaction(async (tx) => {
    const user = (await keepsPassword(tx, account, rightHash)) && (await findUser(tx, account, { kind: 'everybody' }))
    if (!user) throw new AppError('login-failed')
    // What a second factor guards stays counted until that is right as well.
    const challenge = await askSecondFactor(tx, account, security, now)
    if (challenge) return challenge
    await forgiveAttempt(tx, counters)
    return await finishSignIn(tx, { user, address, userAgent, method: 'password' }, now, security.sessionLife)
  })
}
