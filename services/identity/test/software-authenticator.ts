import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAnswer } from '@leitstand/contracts/identity/passkeys'

type Options = Record<string, unknown>

/** An authenticator as a browser would drive it, for one origin: makes a passkey and signs with it. */
export interface SoftwareAuthenticator {
  create(options: Options): PasskeyAnswer
  get(options: Options, how?: { origin?: string; verified?: boolean }): PasskeyAnswer
}
const flag = { present: 0x01, verified: 0x04, attested: 0x40 }

export function softwareAuthenticator(origin: string, rpId: string): SoftwareAuthenticator {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  const authenticatorData = (flags: number, ...rest: Buffer[]) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count, ...rest])
  }
  const answer = (response: PasskeyAnswer['response']): PasskeyAnswer => {
    const name = id.toString('base64url')
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} }
  }
  return {
    create(options) {
      const clientDataJSON = clientData('webauthn.create', options, origin).toString('base64url')
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const authData = authenticatorData(flag.present | flag.verified | flag.attested, attested)
      return answer({ clientDataJSON, attestationObject: attestationObject(authData).toString('base64url') })
    },
    get(options, { origin: shownOrigin = origin, verified = true } = {}) {
      counter += 1
      const data = clientData('webauthn.get', options, shownOrigin)
      const authData = authenticatorData(flag.present | (verified ? flag.verified : 0))
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      })
    },
  }
}

function clientData(type: string, { challenge }: Options, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

/** COSE: EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** CBOR: { fmt: "none", attStmt: {}, authData } */
function attestationObject(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
