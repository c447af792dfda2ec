import { confirmTotp } from '@leitstand/contracts/identity/second-factors'
import { AppError } from '@leitstand/contracts/problems'
import { serve } from '../context.ts'
import type { Security } from '../security.ts'
import { confirmTotpSecret } from '../signing-in/confirm-totp-secret.ts'
import { holdAccount } from '../signing-in/hold-account.ts'
import { requireProof } from '../signing-in/require-proof.ts'
import { findTotp } from '../store/totp-secrets.ts'

export const handleConfirmTotp = (security: Security) =>
  serve(confirmTotp, async ({ code }, context) => {
    await requireProof(context)
    const { uuid, name } = context.actor
    if (!(await findTotp(context, uuid))?.pendingSecret) throw new AppError('conflict')
    let recoveryCodes: string[] = []
    const answer = await context.transaction(async (tx) => {
      await holdAccount(tx, context.actor)
      const person = { uuid, name, address: context.address }
      const confirmed = await confirmTotpSecret(tx, person, code, security, context.clock.now())
      if (!confirmed) throw new AppError('second-factor-failed')
      recoveryCodes = confirmed.recoveryCodes
      // What is kept under an Idempotency-Key has no codes.
      return { recoveryCodes: [] }
    })
    return { ...answer, recoveryCodes }
  })
