import { z } from 'zod'
import { defineRequest } from '../define.ts'

export const RecoveryCode = z.string().trim().min(8, 'invalid').max(40, 'invalid')

/** Shown once. Empty when there are some already, or when the same request is repeated under its Idempotency-Key. */
export const recoveryCodes = z.array(z.string())

export const renewRecoveryCodes = defineRequest('identity.renewRecoveryCodes', {
  description: 'Ten new recovery codes in place of the old ones, shown once.',
  http: 'POST /api/user/recovery-codes',
  input: z.strictObject({}),
  output: z.object({ recoveryCodes }),
  errors: ['conflict', 'proof-required'],
})
