import type { PasskeyAnswer } from '@leitstand/contracts/identity/passkeys'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Credential } from '../store/passkeys.ts'

/** Who we are to browsers: passkeys belong to a domain and are used on its pages alone. */
export interface RelyingParty {
  id: string
  origins: string[]
}

const loopback = ['127.0.0.1', '[::1]', 'localhost']

/** Browsers make no passkeys for addresses; an installation on this machine is `localhost` to them. */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol, port } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return { id: hostname, origins: [origin] }
  return { id: 'localhost', origins: [`${protocol}//localhost${port && `:${port}`}`] }
}

type Options = Record<string, unknown> & { challenge: string }

/** What to ask a browser for to make a passkey: one that is found without a name and asks who uses it. */
export async function creationOptions(
  { id }: RelyingParty,
  user: { uuid: string; name: string; email: string },
  existing: readonly Credential[],
): Promise<Options> {
  const options = await generateRegistrationOptions({
    rpName: 'Leitstand',
    rpID: id,
    userID: new TextEncoder().encode(user.uuid),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Which of the two answers it is, the check itself finds out: of another one it says that it does not hold. */
function claimed<Answer>(passkey: PasskeyAnswer): Answer {
  return passkey as unknown as Answer
}

/** The credential that a browser made; undefined when the answer does not hold. */
export async function readCreated(
  { id, origins }: RelyingParty,
  passkey: PasskeyAnswer,
  challenge: string,
): Promise<Credential | undefined> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: claimed<RegistrationResponseJSON>(passkey),
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }))
  if (!verified || !registrationInfo) return undefined
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: (credential.transports ?? []).map(String),
  }
}

/** What to ask a browser for: any passkey of ours, or one of these. */
export async function requestOptions({ id }: RelyingParty, of?: readonly Credential[]): Promise<Options> {
  const options = await generateAuthenticationOptions({
    rpID: id,
    userVerification: of ? 'preferred' : 'required',
    ...(of && { allowCredentials: of.map(({ credentialId, transports }) => ({ id: credentialId, transports })) }),
  })
  return { ...options }
}

/** The counter of the passkey after this signature; undefined when the signature does not hold. Alone it must have asked who uses it. */
export async function counterOfAnswer(
  { id, origins }: RelyingParty,
  passkey: PasskeyAnswer,
  { credential, challenge, alone }: { credential: Credential; challenge: string; alone: boolean },
): Promise<number | undefined> {
  const checked = await verifyAuthenticationResponse({
    response: claimed<AuthenticationResponseJSON>(passkey),
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: alone,
    credential: {
      id: credential.credentialId,
      publicKey: new Uint8Array(credential.publicKey),
      counter: credential.counter,
    },
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}

/** What the browser says it was asked to sign. */
export function challengeIn(passkey: PasskeyAnswer): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(passkey.response.clientDataJSON, 'base64url').toString('utf8'))
    const isNamed = typeof data === 'object' && data !== null && 'challenge' in data
    return isNamed && typeof data.challenge === 'string' ? data.challenge : undefined
  } catch {
    return undefined
  }
}
