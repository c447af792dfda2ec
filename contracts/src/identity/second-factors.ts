import { z } from 'zod'
import { Instant, Uuid } from '../common.ts'
import { defineRequest } from '../define.ts'
import { Role } from '../roles.ts'
import { PasskeyAnswer } from './passkeys.ts'
import { passwordLength } from './passwords.ts'
import { RecoveryCode, recoveryCodes } from './recovery-codes.ts'
import { cameFrom, Secret, SignedIn } from './signing-in.ts'

const Code = z.string().trim().min(6, 'invalid').max(10, 'invalid')

// Signing in: what the gateway asks for callers without a session (front-door.ts has the lines).

/** One of the three, for a challenge of `POST /api/login`. */
export const SecondFactorInput = z.object({
  challenge: Secret,
  code: Code.optional(),
  recoveryCode: RecoveryCode.optional(),
  passkey: PasskeyAnswer.optional(),
})
export const answerSecondFactor = defineRequest('identity.answerSecondFactor', {
  description:
    'Finish a sign-in that was answered with a challenge, by a code, a recovery code or a passkey. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: SecondFactorInput.extend(cameFrom),
  output: SignedIn,
  errors: ['second-factor-failed', 'login-expired', 'rate-limited'],
})

/** The secret to put into an authenticator app: in base32, and as the otpauth address that a QR code shows. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() })

export const EnrolmentInput = z.object({ challenge: Secret })
export const beginEnrolment = defineRequest('identity.beginEnrolment', {
  description:
    'Somebody whose role requires a second factor and who has none sets one up while signing in. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: EnrolmentInput,
  output: TotpSecret,
  errors: ['login-expired'],
})

export const EnrolmentConfirmation = z.object({ challenge: Secret, code: Code })
export const confirmEnrolment = defineRequest('identity.confirmEnrolment', {
  description: 'The first code of the new second factor; opens the session. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: EnrolmentConfirmation.extend(cameFrom),
  output: SignedIn.extend({ recoveryCodes }),
  errors: ['second-factor-failed', 'login-expired', 'rate-limited'],
})

// One's own account, by a session. API tokens are refused (`forbidden`) by all but the reading ones.

/** What an account is opened by, at the built-in login. */
export const Guards = z.object({
  /** False for accounts that only sign in through wi or ams, or were never given one. */
  hasPassword: z.boolean(),
  /** Since when codes of an authenticator app are asked for; null = never. */
  totpSince: Instant.nullable(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
})
export const AccountSecurity = Guards.extend({
  /** A role of the person demands a second factor at the built-in login. */
  secondFactorRequired: z.boolean(),
  /** Until when the person has proved to be the one, see `PUT /api/user/proof`; null = not lately. */
  provedUntil: Instant.nullable(),
})
export type AccountSecurity = z.infer<typeof AccountSecurity>
export const getAccountSecurity = defineRequest('identity.getAccountSecurity', {
  description: 'How the own account is secured.',
  http: 'GET /api/user/security',
  input: z.object({}),
  output: AccountSecurity,
})
export const getSecurityOfUser = defineRequest('identity.getSecurityOfUser', {
  description: 'How the account of a person is secured (administrators).',
  http: 'GET /api/users/:uuid/security',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  output: Guards,
  errors: ['not-found'],
})
export const proveIdentity = defineRequest('identity.proveIdentity', {
  description:
    'Prove by the password, a code of the authenticator app or a recovery code to be the one, for ten minutes: ' +
    'changing second factors asks for it (`proof-required`). An account that has neither is asked to sign in anew.',
  http: 'PUT /api/user/proof',
  input: z.strictObject({
    password: z.string().max(passwordLength.max, 'too-long').optional(),
    code: Code.optional(),
    recoveryCode: RecoveryCode.optional(),
  }),
  output: z.object({ provedUntil: Instant }),
  errors: ['proof-failed'],
})
export const beginTotp = defineRequest('identity.beginTotp', {
  description: 'Begin to set up codes of an authenticator app; asked for from the first confirmed code on.',
  http: 'POST /api/user/totp',
  input: z.strictObject({}),
  output: TotpSecret,
  errors: ['proof-required'],
})
export const confirmTotp = defineRequest('identity.confirmTotp', {
  description: 'The first code of the authenticator app; answers recovery codes, once.',
  http: 'POST /api/user/totp/confirm',
  input: z.strictObject({ code: Code }),
  output: z.object({ recoveryCodes }),
  errors: ['conflict', 'second-factor-failed', 'proof-required'],
})
export const removeTotp = defineRequest('identity.removeTotp', {
  description: 'Ask for no more codes of the authenticator app.',
  http: 'DELETE /api/user/totp',
  input: z.object({}),
  errors: ['not-found', 'proof-required', 'second-factor-needed'],
})
export const removeSecondFactorsOfUser = defineRequest('identity.removeSecondFactorsOfUser', {
  description: 'Take all second factors of a person away who has lost them (administrators).',
  http: 'DELETE /api/users/:uuid/second_factors',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'proof-required'],
})

/** Whoever holds one of these roles, also through a group or a higher role, needs a second factor at the built-in login. */
export const SecondFactorPolicy = z.object({ roles: z.array(Role) })
export const getSecondFactorPolicy = defineRequest('identity.getSecondFactorPolicy', {
  description: 'Which roles need a second factor (administrators).',
  http: 'GET /api/second_factor_policy',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({}),
  output: SecondFactorPolicy,
})
export const saveSecondFactorPolicy = defineRequest('identity.saveSecondFactorPolicy', {
  description: 'Choose the roles that need a second factor from the next sign-in on (administrators).',
  http: 'PUT /api/second_factor_policy',
  role: 'ROLE_SUPER_ADMIN',
  input: z.strictObject({ roles: z.array(Role) }),
  output: SecondFactorPolicy,
})
