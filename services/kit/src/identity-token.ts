import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { Actor, systemActor } from '@leitstand/contracts/actor'
import { AppError } from '@leitstand/contracts/problems'
import { jwtVerify, SignJWT } from 'jose'

const lifeSeconds = 60
const algorithm = 'EdDSA'

/** Signs who is asking, for a minute. The gateway signs people; services can only sign the system account. */
export interface Signer {
  sign(actor: Actor): Promise<string>
}

/** `key` is a PKCS#8 Ed25519 key, DER in base64. */
export function openSigner(issuer: 'gateway' | 'service', key: string): Signer {
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  return {
    sign: (actor) =>
      new SignJWT({ actor })
        .setProtectedHeader({ alg: algorithm, kid: issuer })
        .setIssuer(issuer)
        .setSubject(actor.uuid)
        .setIssuedAt()
        .setExpirationTime(`${lifeSeconds}s`)
        .sign(privateKey),
  }
}

/** A token of the system account, renewed before it ends. */
export function systemTokens(signer: Signer): () => Promise<string> {
  let token: Promise<string> | undefined
  let renewAt = 0
  return () => {
    if (!token || Date.now() > renewAt) {
      renewAt = Date.now() + (lifeSeconds / 2) * 1000
      token = signer.sign(systemActor)
    }
    return token
  }
}

export interface Verifier {
  /** The caller behind a token; AppError `unauthenticated` when it is missing, forged or over. */
  verify(token: string | undefined): Promise<Actor>
}

/** Public keys are SPKI, DER in base64. Verified tokens are remembered while they live, because a burst brings the same one. */
export function openVerifier(keys: { gateway: string; service: string }): Verifier {
  const publicKeys: Record<string, KeyObject> = {
    gateway: publicKeyOf(keys.gateway),
    service: publicKeyOf(keys.service),
  }
  const known = new Map<string, { actor: Actor; until: number }>()

  async function check(token: string): Promise<{ actor: Actor; until: number }> {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      (header) => publicKeys[header.kid ?? ''] ?? rejected(),
      {
        algorithms: [algorithm],
      },
    )
    const actor = Actor.parse(payload['actor'])
    const issuer = protectedHeader.kid
    if (payload.iss !== issuer) return rejected()
    if (issuer === 'service' && actor.uuid !== systemActor.uuid) return rejected()
    return { actor, until: (payload.exp ?? 0) * 1000 }
  }

  return {
    async verify(token) {
      if (!token) return rejected()
      const now = Date.now()
      const remembered = known.get(token)
      if (remembered && remembered.until > now) return remembered.actor
      const checked = await check(token).catch(() => rejected())
      if (known.size > 5_000) known.clear()
      known.set(token, checked)
      return checked.actor
    },
  }
}

function publicKeyOf(key: string): KeyObject {
  return createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
}

function rejected(): never {
  throw new AppError('unauthenticated')
}
