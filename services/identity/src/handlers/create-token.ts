import { createToken } from '@leitstand/contracts/identity/api-tokens'
import { AppError, invalid } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import { endOfToken } from '../domain/end-of-token.ts'
import { holdAccount } from '../signing-in/hold-account.ts'
import { auditAndTell } from '../store/account-notices.ts'
import { createApiToken } from '../store/api-tokens.ts'

export const handleCreateToken = serve(createToken, async ({ name, scope, expiresAt }, context) => {
  const { actor, address } = context
  const now = context.clock.now()
  const end = endOfToken(expiresAt, now, context.config.timeZone)
  if (!end) throw invalid({ propertyPath: 'expiresAt', code: 'expiry-out-of-range' })
  let secret: string | null = null
  const answer = await context.transaction(async (tx) => {
    await holdAccount(tx, actor)
    const made = await createApiToken(tx, { user: actor.uuid, name, scope, expiresAt: end }, now)
    if (!made) throw new AppError('conflict')
    secret = made.secret
    const subject = { kind: 'user' as const, uuid: actor.uuid, name: actor.name }
    const changes = [
      { field: 'token', before: null, after: name },
      { field: 'scope', before: null, after: scope },
      { field: 'expiresAt', before: null, after: end.toISOString() },
    ]
    await auditAndTell(tx, { at: now, kind: 'token-created', actor, subject, address, changes })
    // What is kept under an Idempotency-Key has no token.
    return { ...made.token, token: null }
  })
  return { ...answer, token: secret }
})
