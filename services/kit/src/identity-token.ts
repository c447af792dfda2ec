import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { Actor, isSystem, systemActor } from '@leitstand/contracts/actor'
import { type BusUser, busUsers, type ProcessName } from '@leitstand/contracts/bus-access'
import type { ServiceName } from '@leitstand/contracts/define'
import { AppError } from '@leitstand/contracts/problems'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'

const lifeSeconds = 60
/** A token that is handed out must outlive the request. */
const renewAfterMs = (lifeSeconds / 2) * 1000
const algorithm = 'EdDSA'
/** Over how many services a call may be handed on. */
const longestChain = 5
const mostRemembered = 20_000

/** Signs who is asking, for a minute and for one service alone. What was signed a moment ago is given again. */
export interface Signer {
  /** The process itself, with the rights of the system account. */
  asItself(audience: ServiceName): Promise<string>
  /** A person with a session. Believed of the gateway only. */
  forPerson(actor: Actor, audience: BusUser): Promise<string>
  /** Whoever asked this process with that token: nobody can act for somebody who did not ask. */
  inTheNameOf(token: string, audience: ServiceName): Promise<string>
}

/** `key` is a PKCS#8 Ed25519 key, DER in base64. */
export function openSigner(issuer: BusUser, key: string, now: () => number = Date.now): Signer {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  const made = new Map<string, { token: Promise<string>; renewAt: number }>()

  function sign(claims: { actor?: Actor; proof?: string }, audience: string): Promise<string> {
    const seconds = Math.floor(now() / 1000)
    const until = Math.min(seconds + lifeSeconds, claims.proof ? (decodeJwt(claims.proof).exp ?? 0) : Infinity)
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: algorithm, kid: issuer })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds)
      .setExpirationTime(until)
      .sign(privateKey)
  }

  function once(name: string, make: () => Promise<string>): Promise<string> {
    const before = made.get(name)
    if (before && now() < before.renewAt) return before.token
    if (made.size >= mostRemembered) made.clear()
    const token = make()
    made.set(name, { token, renewAt: now() + renewAfterMs })
    return token
  }

  return {
    asItself: (audience) => once(audience, () => sign({}, audience)),
    forPerson: (actor, audience) => once(audience + JSON.stringify(actor), () => sign({ actor }, audience)),
    inTheNameOf: (proof, audience) => once(audience + proof, () => sign({ proof }, audience)),
  }
}

/** Who asks, and through which process. */
export interface Asked {
  actor: Actor
  asker: BusUser
}

export interface Verifier {
  /** AppError `unauthenticated` when the token is missing, forged, over, or for another service. */
  verify(token: string | undefined): Promise<Asked>
}

export type PublicKeys = Readonly<Partial<Record<BusUser, readonly KeyObject[]>>>

/**
 * `ticket:<key>,gateway:<key>,…`; a key is SPKI, DER in base64. Named twice, both keys of a process are believed: that is
 * how a key is changed while everything runs.
 */
export function readPublicKeys(text: string): PublicKeys {
  const entries = text.split(',').map((entry) => entry.trim().split(':'))
  const keys: Partial<Record<BusUser, KeyObject[]>> = {}
  for (const [name = '', key = ''] of entries) {
    const user = busUsers.find((one) => one === name)
    if (user) keys[user] = [...(keys[user] ?? []), publicKeyOf(key)]
  }
  return keys
}

/** Verified tokens are remembered while they live, because a burst brings the same one. */
export function openVerifier(self: ProcessName, keys: PublicKeys): Verifier {
  const known = new Map<string, Asked & { until: number }>()

  async function check(token: string, audience: BusUser, chain: number): Promise<Asked & { until: number }> {
    if (chain > longestChain) return rejected()
    const { asker, payload } = await readSigned(token, audience, keys)
    const until = (payload.exp ?? 0) * 1000
    const { actor, proof } = payload
    if (typeof proof === 'string') {
      const proven = await check(proof, asker, chain + 1)
      // Whoever hands on may not make it last longer.
      return { actor: proven.actor, asker, until: Math.min(until, proven.until) }
    }
    if (actor === undefined) return { actor: systemActor, asker, until }
    const person = Actor.parse(actor)
    if (asker !== 'gateway' || isSystem(person)) return rejected()
    return { actor: person, asker, until }
  }

  return {
    async verify(token) {
      if (!token) return rejected()
      const remembered = known.get(token)
      if (remembered && remembered.until > Date.now()) return remembered
      const checked = await check(token, self, 1).catch(() => rejected())
      if (known.size >= mostRemembered) known.clear()
      known.set(token, checked)
      return checked
    },
  }
}

async function readSigned(token: string, audience: BusUser, keys: PublicKeys) {
  const { iss } = decodeJwt(token)
  const asker = busUsers.find((one) => one === iss) ?? rejected()
  for (const key of keys[asker] ?? []) {
    const signed = await jwtVerify(token, key, { algorithms: [algorithm], issuer: asker, audience }).catch(() => null)
    if (signed) return { asker, payload: signed.payload }
  }
  return rejected()
}

function publicKeyOf(key: string): KeyObject {
  return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
}

function rejected(): never {
  throw new AppError('unauthenticated')
}
