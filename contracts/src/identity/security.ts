import { z } from 'zod'
import { Instant, reference, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { Role } from '../roles.ts'
import { Credentials, SignedIn } from './requests.ts'

/** Characters of a password (NIST SP 800-63B: length counts, no rules about kinds of characters). */
export const passwordLength = { min: 12, max: 1000 } as const
const NewPassword = z.string().min(passwordLength.min, 'password-too-short').max(passwordLength.max, 'too-long')
const Code = z.string().trim().min(6, 'invalid').max(10, 'invalid')
const RecoveryCode = z.string().trim().min(8, 'invalid').max(40, 'invalid')
const Secret = z.string().min(20).max(200)
/** Where a call that opens or guards a session comes from; the gateway knows it. */
const from = { address: z.string(), userAgent: z.string().max(500) }

/** What a browser is to be asked for: PublicKeyCredential…OptionsJSON of WebAuthn level 3, as its parse functions take it. */
export const PasskeyOptions = z.record(z.string(), z.unknown())
/** What the browser's credential answers to toJSON(). */
export const PasskeyAnswer = z.looseObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().max(20_000) }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

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
  input: SecondFactorInput.extend(from),
  output: SignedIn,
  errors: ['second-factor-failed', 'login-expired', 'rate-limited'],
})

/** The secret to put into an authenticator app: in base32, and as the otpauth address that a QR code shows. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() })
export const EnrolmentInput = z.object({ challenge: Secret })
export const beginEnrolment = defineRequest('identity.beginEnrolment', {
  description:
    'Somebody whose role requires a second factor and who has none sets one up while signing in. Asked by the gateway only.',
  input: EnrolmentInput,
  output: TotpSecret,
  errors: ['login-expired'],
})
export const EnrolmentConfirmation = z.object({ challenge: Secret, code: Code })
export const confirmEnrolment = defineRequest('identity.confirmEnrolment', {
  description: 'The first code of the new second factor; opens the session. Asked by the gateway only.',
  input: EnrolmentConfirmation.extend(from),
  output: SignedIn.extend({ recoveryCodes: z.array(z.string()) }),
  errors: ['second-factor-failed', 'login-expired', 'rate-limited'],
})

export const beginPasskeyLogin = defineRequest('identity.beginPasskeyLogin', {
  description: 'What to ask a browser for that signs in by passkey alone. Asked by the gateway only.',
  input: z.object({}),
  output: PasskeyOptions,
})
export const PasskeyLoginInput = z.object({ passkey: PasskeyAnswer })
export const loginByPasskey = defineRequest('identity.loginByPasskey', {
  description: 'Open a session by a passkey, without password. Asked by the gateway only.',
  input: PasskeyLoginInput.extend(from),
  output: SignedIn,
  errors: ['passkey-failed', 'login-expired', 'rate-limited'],
})

export const PasswordResetWish = Credentials.pick({ email: true })
export const requestPasswordReset = defineRequest('identity.requestPasswordReset', {
  description:
    'Send a one-time link to whom the address belongs. Says nothing about whether there is such an account. Asked by the gateway only.',
  input: PasswordResetWish.extend({ address: z.string() }),
  output: z.null(),
  errors: ['rate-limited'],
})
export const PasswordLink = z.object({ token: Secret })
export const readPasswordLink = defineRequest('identity.readPasswordLink', {
  description: 'Whose password a one-time link sets, while it is good. Asked by the gateway only.',
  input: PasswordLink,
  output: z.object({ email: z.string(), kind: z.enum(['reset', 'invitation']) }),
  errors: ['link-expired'],
})
export const PasswordByLink = PasswordLink.extend({ password: NewPassword })
export const setPasswordByLink = defineRequest('identity.setPasswordByLink', {
  description: 'Set a password by a one-time link; ends all sessions. Asked by the gateway only.',
  input: PasswordByLink.extend({ address: z.string() }),
  output: z.null(),
  errors: ['link-expired'],
})

// One's own account, by a session. API tokens are refused (`forbidden`) by all but the reading ones.

export const AccountSecurity = z.object({
  /** False for accounts that only sign in through wi or ams, or were never given one. */
  hasPassword: z.boolean(),
  /** Since when codes of an authenticator app are asked for; null = never. */
  totpSince: Instant.nullable(),
  passkeys: z.int(),
  recoveryCodesLeft: z.int(),
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
export const changePassword = defineRequest('identity.changePassword', {
  description:
    'Change the own password; ends all other sessions. The old one is asked for, unless there is none yet (then a proof).',
  http: 'PUT /api/user/password',
  input: z.strictObject({
    oldPassword: z.string().max(passwordLength.max, 'too-long').optional(),
    password: NewPassword,
  }),
  output: z.null(),
  status: 204,
  errors: ['proof-required'],
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
/** Shown once. Empty when there are some already, or when the same request is repeated under its Idempotency-Key. */
const recoveryCodes = z.array(z.string())
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
  output: z.null(),
  status: 204,
  errors: ['not-found', 'proof-required', 'second-factor-needed'],
})
export const renewRecoveryCodes = defineRequest('identity.renewRecoveryCodes', {
  description: 'Ten new recovery codes in place of the old ones, shown once.',
  http: 'POST /api/user/recovery-codes',
  input: z.strictObject({}),
  output: z.object({ recoveryCodes }),
  errors: ['conflict', 'proof-required'],
})

export const Passkey = reference({ name: z.string(), createdAt: Instant, lastUsedAt: Instant.nullable() })
export type Passkey = z.infer<typeof Passkey>
export const listPasskeys = defineRequest('identity.listPasskeys', {
  description: 'The own passkeys.',
  http: 'GET /api/user/passkeys',
  input: z.object({}),
  output: pageOf(Passkey),
})
export const beginPasskey = defineRequest('identity.beginPasskey', {
  description: 'What to ask the browser for to make a passkey.',
  http: 'POST /api/user/passkeys/options',
  input: z.strictObject({}),
  output: PasskeyOptions,
  errors: ['conflict', 'proof-required'],
})
export const addPasskey = defineRequest('identity.addPasskey', {
  description: 'Keep a passkey that the browser made. The first second factor brings recovery codes, once.',
  http: 'POST /api/user/passkeys',
  input: z.strictObject({ name: z.string().trim().min(1, 'blank').max(100, 'too-long'), passkey: PasskeyAnswer }),
  output: Passkey.extend({ recoveryCodes }),
  status: 201,
  errors: ['passkey-failed', 'conflict', 'proof-required'],
})
export const removePasskey = defineRequest('identity.removePasskey', {
  description: 'Take one of the own passkeys out of use.',
  http: 'DELETE /api/user/passkeys/:uuid',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found', 'proof-required', 'second-factor-needed'],
})

export const Session = reference({
  /** In plain words: "Firefox auf Windows". */
  device: z.string(),
  address: z.string(),
  /** How it was opened. */
  login: z.enum(['password', 'passkey', 'wi', 'ams']),
  createdAt: Instant,
  lastUsedAt: Instant,
  /** When it ends if it is not used any more. */
  expiresAt: Instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>
export const listSessions = defineRequest('identity.listSessions', {
  description: 'Where one is signed in, last used first.',
  http: 'GET /api/sessions',
  input: z.object({}),
  output: pageOf(Session),
})
export const endOwnSession = defineRequest('identity.endOwnSession', {
  description: 'End one of the own sessions.',
  http: 'DELETE /api/sessions/:uuid',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found'],
})
export const endOtherSessions = defineRequest('identity.endOtherSessions', {
  description: 'End all own sessions but the one that asks.',
  http: 'DELETE /api/sessions',
  input: z.object({}),
  output: z.null(),
  status: 204,
})
export const endSessionsOfUser = defineRequest('identity.endSessionsOfUser', {
  description: 'Sign a person out everywhere (administrators).',
  http: 'DELETE /api/users/:uuid/sessions',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found'],
})

export const removeSecondFactorsOfUser = defineRequest('identity.removeSecondFactorsOfUser', {
  description: 'Take all second factors of a person away who has lost them (administrators).',
  http: 'DELETE /api/users/:uuid/second_factors',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found', 'proof-required'],
})

/** `read` refuses everything that changes something. */
export const tokenScopes = ['read', 'full'] as const
export const ApiToken = reference({
  name: z.string(),
  scope: z.enum(tokenScopes),
  createdAt: Instant,
  expiresAt: Instant,
  /** At most a minute behind. */
  lastUsedAt: Instant.nullable(),
  lastAddress: z.string().nullable(),
})
export type ApiToken = z.infer<typeof ApiToken>
export const createToken = defineRequest('identity.createToken', {
  description:
    'Make an API token that speaks for its holder, at most for a year. The token is shown in this answer only.',
  http: 'POST /api/user/tokens',
  input: z.strictObject({
    name: z.string().trim().min(1, 'blank').max(100, 'too-long'),
    scope: z.enum(tokenScopes),
    /** A day counts to its end. */
    expiresAt: z.union([z.iso.date(), Instant], { error: 'invalid-date' }),
  }),
  /** No token when the same request is repeated under its Idempotency-Key: it is kept nowhere. */
  output: ApiToken.extend({ token: z.string().nullable() }),
  status: 201,
  errors: ['conflict'],
})
export const listTokens = defineRequest('identity.listTokens', {
  description: 'The own API tokens that are good, newest first.',
  http: 'GET /api/user/tokens',
  input: z.object({}),
  output: pageOf(ApiToken),
})
export const revokeToken = defineRequest('identity.revokeToken', {
  description: 'Revoke one of the own API tokens; it is refused at once.',
  http: 'DELETE /api/user/tokens/:uuid',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found'],
})
export const listTokensOfUser = defineRequest('identity.listTokensOfUser', {
  description: 'The API tokens of a person (administrators).',
  http: 'GET /api/users/:uuid/tokens',
  input: z.object({ uuid: Uuid }),
  output: pageOf(ApiToken),
  errors: ['not-found'],
})
export const revokeTokenOfUser = defineRequest('identity.revokeTokenOfUser', {
  description: 'Revoke an API token of a person (administrators).',
  http: 'DELETE /api/users/:uuid/tokens/:token',
  input: z.object({ uuid: Uuid, token: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found'],
})
export const revokeTokensOfUser = defineRequest('identity.revokeTokensOfUser', {
  description: 'Revoke all API tokens of a person (administrators).',
  http: 'DELETE /api/users/:uuid/tokens',
  input: z.object({ uuid: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['not-found'],
})

/** Whoever holds one of these roles, also through a group or a higher role, needs a second factor at the built-in login. */
export const SecondFactorPolicy = z.object({ roles: z.array(Role) })
export const getSecondFactorPolicy = defineRequest('identity.getSecondFactorPolicy', {
  description: 'Which roles need a second factor (administrators).',
  http: 'GET /api/second_factor_policy',
  input: z.object({}),
  output: SecondFactorPolicy,
})
export const saveSecondFactorPolicy = defineRequest('identity.saveSecondFactorPolicy', {
  description: 'Choose the roles that need a second factor from the next sign-in on (administrators).',
  http: 'PUT /api/second_factor_policy',
  input: z.strictObject({ roles: z.array(Role) }),
  output: SecondFactorPolicy,
})
