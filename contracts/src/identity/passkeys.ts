import { z } from 'zod'
import { Instant, OneLine, reference, Uuid } from '../common.ts'
import { defineRequest, pageOf } from '../define.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { cameFrom, SignedIn } from './signing-in.ts'

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
export const beginPasskeyLogin = defineRequest('identity.beginPasskeyLogin', {
  description: 'What to ask a browser for that signs in by passkey alone. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: z.object({}),
  output: PasskeyOptions,
})

export const PasskeyLoginInput = z.object({ passkey: PasskeyAnswer })
export const loginByPasskey = defineRequest('identity.loginByPasskey', {
  description: 'Open a session by a passkey, without password. Asked by the gateway only.',
  role: 'ROLE_SYSTEM',
  input: PasskeyLoginInput.extend(cameFrom),
  output: SignedIn,
  errors: ['passkey-failed', 'login-expired', 'rate-limited'],
})

const PasskeyName = OneLine.min(1, 'blank').max(100, 'too-long')
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
  input: z.strictObject({ name: PasskeyName, passkey: PasskeyAnswer }),
  output: Passkey.extend({ recoveryCodes }),
  status: 201,
  errors: ['passkey-failed', 'conflict', 'proof-required'],
})
export const renamePasskey = defineRequest('identity.renamePasskey', {
  description: 'Give one of the own passkeys another name.',
  http: 'PATCH /api/user_passkeys/:uuid',
  input: z.strictObject({ uuid: Uuid, name: PasskeyName }),
  output: Passkey,
  errors: ['not-found'],
})
export const removePasskey = defineRequest('identity.removePasskey', {
  description: 'Take one of the own passkeys out of use.',
  http: 'DELETE /api/user_passkeys/:uuid',
  input: z.object({ uuid: Uuid }),
  errors: ['not-found', 'proof-required', 'second-factor-needed'],
})
