import { z } from 'zod'
import { defineRequest } from '../define.ts'
import { Credentials, Secret } from './signing-in.ts'

/** Characters of a password (NIST SP 800-63B: length counts, no rules about kinds of characters). */
export const passwordLength = { min: 12, max: 1000 } as const

const NewPassword = z.string().min(passwordLength.min, 'password-too-short').max(passwordLength.max, 'too-long')

export const PasswordResetWish = Credentials.pick({ email: true })
export const requestPasswordReset = defineRequest('identity.requestPasswordReset', {
  description:
    'Send a one-time link to whom the address belongs. Says nothing about whether there is such an account. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: PasswordResetWish.extend({ address: z.string() }),
  output: z.null(),
  errors: ['rate-limited'],
})

export const PasswordLink = z.object({ token: Secret })
export const readPasswordLink = defineRequest('identity.readPasswordLink', {
  description: 'Whose password a one-time link sets, while it is good. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: PasswordLink,
  output: z.object({ email: z.string(), kind: z.enum(['reset', 'invitation']) }),
  errors: ['link-expired'],
})

export const PasswordByLink = PasswordLink.extend({ password: NewPassword })
export const setPasswordByLink = defineRequest('identity.setPasswordByLink', {
  description: 'Set a password by a one-time link; ends all sessions and API tokens. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: PasswordByLink.extend({ address: z.string() }),
  output: z.null(),
  errors: ['link-expired'],
})
export const changePassword = defineRequest('identity.changePassword', {
  description:
    'Change the own password; ends all other sessions, and unless `endTokens` is false the API tokens. The old one is asked for, unless there is none yet (then a proof).',
  http: 'PUT /api/user/password',
  input: z.strictObject({
    oldPassword: z.string().max(passwordLength.max, 'too-long').optional(),
    password: NewPassword,
    endTokens: z.boolean().default(true),
  }),
  errors: ['proof-required'],
})
