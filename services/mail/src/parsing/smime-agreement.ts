import { createDecipheriv, createHash, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto'
import { type AsnType, Constructed, OctetString, Sequence } from 'asn1js'
import { type KeyAgreeRecipientInfo, OriginatorPublicKey } from 'pkijs'

/** Diffie-Hellman with the standard derivation (RFC 5753 7.1.4), by its hash. */
const derivations: Record<string, string> = {
  '1.3.133.16.840.63.0.2': 'sha1',
  '1.3.132.1.11.1': 'sha256',
  '1.3.132.1.11.2': 'sha384',
  '1.3.132.1.11.3': 'sha512',
}
const wraps: Record<string, { cipher: string; bytes: number }> = {
  '2.16.840.1.101.3.4.1.5': { cipher: 'id-aes128-wrap', bytes: 16 },
  '2.16.840.1.101.3.4.1.25': { cipher: 'id-aes192-wrap', bytes: 24 },
  '2.16.840.1.101.3.4.1.45': { cipher: 'id-aes256-wrap', bytes: 32 },
}
const mostKeys = 200

/**
 * The key of the content, agreed on by elliptic curves (RFC 5753 3.1); null where none is for this key. The library derives
 * another key than OpenSSL, so it reads the form alone.
 */
export function unwrapAgreed(info: KeyAgreeRecipientInfo, key: KeyObject): Buffer | null {
  const { algorithmId, algorithmParams } = info.keyEncryptionAlgorithm
  const hash = derivations[algorithmId]
  const wrap = wraps[String(algorithmParams?.valueBlock?.value?.[0]?.valueBlock)]
  const sender = senderKey(info, key)
  if (!hash || !wrap || !sender) return null
  const secret = diffieHellman({ privateKey: key, publicKey: sender })
  const shared = sharedInfo(algorithmParams, info.ukm, wrap.bytes)
  const wrapping = derive(hash, secret, shared, wrap.bytes)
  for (const { encryptedKey } of info.recipientEncryptedKeys.encryptedKeys.slice(0, mostKeys)) {
    const unwrapped = unwrapKey(wrap.cipher, wrapping, Buffer.from(encryptedKey.valueBlock.valueHexView))
    if (unwrapped) return unwrapped
  }
  return null
}

/** A point on the curve of our key, uncompressed. */
function senderKey({ originator }: KeyAgreeRecipientInfo, key: KeyObject): KeyObject | null {
  if (!(originator.value instanceof OriginatorPublicKey)) return null
  const point = Buffer.from(originator.value.publicKey.valueBlock.valueHexView)
  const half = (point.length - 1) / 2
  if (point[0] !== 4 || !Number.isInteger(half)) return null
  const { crv } = key.export({ format: 'jwk' })
  const at = (start: number) => point.subarray(start, start + half).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: crv ?? '', x: at(1), y: at(1 + half) }, format: 'jwk' })
}

/** ECC-CMS-SharedInfo (RFC 5753 7.2). */
function sharedInfo(keyInfo: AsnType, ukm: OctetString | undefined, bytes: number): Buffer {
  const bits = Buffer.alloc(4)
  bits.writeUInt32BE(bytes * 8)
  const tagged = (tagNumber: number, value: Uint8Array) =>
    new Constructed({
      idBlock: { tagClass: 3, tagNumber },
      value: [new OctetString({ valueHex: new Uint8Array(value).buffer })],
    })
  const value = [keyInfo, ...(ukm ? [tagged(0, ukm.valueBlock.valueHexView)] : []), tagged(2, bits)]
  return Buffer.from(new Sequence({ value }).toBER())
}

/** ANSI X9.63 (SEC 1 3.6.1). */
function derive(hash: string, secret: Buffer, shared: Buffer, bytes: number): Buffer {
  const parts: Buffer[] = []
  for (let counter = 1, made = 0; made < bytes; counter++) {
    const number = Buffer.alloc(4)
    number.writeUInt32BE(counter)
    const part = createHash(hash).update(secret).update(number).update(shared).digest()
    parts.push(part)
    made += part.length
  }
  return Buffer.concat(parts).subarray(0, bytes)
}

/** RFC 3394 tells a wrong key. */
function unwrapKey(cipher: string, key: Buffer, wrapped: Buffer): Buffer | null {
  try {
    const opener = createDecipheriv(cipher, key, Buffer.alloc(8, 0xa6))
    return Buffer.concat([opener.update(wrapped), opener.final()])
  } catch {
    return null
  }
}
