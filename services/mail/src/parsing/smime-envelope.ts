import { constants, createDecipheriv, type KeyObject, privateDecrypt } from 'node:crypto'
import { OctetString, Sequence } from 'asn1js'
import {
  type Certificate,
  type ContentInfo,
  EnvelopedData,
  IssuerAndSerialNumber,
  KeyAgreeRecipientInfo,
  KeyTransRecipientInfo,
  RSAESOAEPParams,
} from 'pkijs'
import { unwrapAgreed } from './smime-agreement.ts'
import { toCertificate } from './smime-certificates.ts'
import type { SmimeKeys } from './smime-keys.ts'

type OwnKey = SmimeKeys['own'][number]

const authEnvelopedData = '1.2.840.113549.1.9.16.1.23'
const oaep = '1.2.840.113549.1.1.7'
const ciphers: Record<string, string> = {
  '1.2.840.113549.3.7': 'des-ede3-cbc',
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  '2.16.840.1.101.3.4.1.42': 'aes-256-cbc',
  '2.16.840.1.101.3.4.1.6': 'aes-128-gcm',
  '2.16.840.1.101.3.4.1.26': 'aes-192-gcm',
  '2.16.840.1.101.3.4.1.46': 'aes-256-gcm',
}
const hashNames: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
const tagBytes = 16
const mostRecipients = 200

export const isEnvelope = (type: string) => type === '1.2.840.113549.1.7.3' || type === authEnvelopedData

/** What is inside (RFC 5652 6, RFC 5083). Rejects what is for none of our keys or was changed on its way, as far as its cipher tells. */
export function openEnvelope({ contentType, content }: ContentInfo, own: SmimeKeys['own']): Buffer {
  const envelope = contentType === authEnvelopedData ? withTag(content) : new EnvelopedData({ schema: content })
  for (const mine of own) {
    const opened = openWith(envelope, mine)
    if (opened) return opened
  }
  throw new Error('encrypted for none of our keys')
}

function openWith(envelope: EnvelopedData, { key, certificate }: OwnKey): Buffer | null {
  const mine = toCertificate(certificate)
  for (const { value } of envelope.recipientInfos.slice(0, mostRecipients)) {
    if (value instanceof KeyTransRecipientInfo && isFor(value.rid, mine)) return decipher(envelope, unwrap(value, key))
    if (!(value instanceof KeyAgreeRecipientInfo) || key.asymmetricKeyType !== 'ec') continue
    const contentKey = unwrapAgreed(value, key)
    if (contentKey) return decipher(envelope, contentKey)
  }
  return null
}

function isFor(rid: KeyTransRecipientInfo['rid'], mine: Certificate): boolean {
  if (rid instanceof IssuerAndSerialNumber)
    return rid.issuer.isEqual(mine.issuer) && rid.serialNumber.isEqual(mine.serialNumber)
  const id = mine.extensions?.find(({ extnID }) => extnID === '2.5.29.14')?.parsedValue
  return id instanceof OctetString && same(id, rid)
}

const same = (a: OctetString, b: OctetString) =>
  Buffer.from(a.valueBlock.valueHexView).equals(Buffer.from(b.valueBlock.valueHexView))

/** Webcrypto does not know the padding that most programs use, so the key is unwrapped beside the library. */
function unwrap({ keyEncryptionAlgorithm, encryptedKey }: KeyTransRecipientInfo, key: KeyObject): Buffer {
  const wrapped = Buffer.from(encryptedKey.valueBlock.valueHexView)
  if (keyEncryptionAlgorithm.algorithmId !== oaep)
    return privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, wrapped)
  const { hashAlgorithm } = new RSAESOAEPParams({ schema: keyEncryptionAlgorithm.algorithmParams ?? new Sequence() })
  const oaepHash = hashNames[hashAlgorithm.algorithmId]
  if (!oaepHash) throw new Error('unknown hash')
  return privateDecrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, wrapped)
}

function decipher({ encryptedContentInfo: info }: EnvelopedData, key: Buffer): Buffer {
  const cipher = ciphers[info.contentEncryptionAlgorithm.algorithmId]
  if (!cipher) throw new Error('unknown cipher')
  const iv = Buffer.from(info.contentEncryptionAlgorithm.algorithmParams.valueBlock.valueHexView)
  const content = Buffer.from(info.getEncryptedContent())
  if (cipher === 'aes-128-gcm' || cipher === 'aes-192-gcm' || cipher === 'aes-256-gcm') {
    const opener = createDecipheriv(cipher, key, iv, { authTagLength: tagBytes })
    opener.setAuthTag(content.subarray(-tagBytes))
    return Buffer.concat([opener.update(content.subarray(0, -tagBytes)), opener.final()])
  }
  const opener = createDecipheriv(cipher, key, iv)
  return Buffer.concat([opener.update(content), opener.final()])
}

/** RFC 5083 as the older form, which the library reads: the tag stands behind the content, as webcrypto wants it. */
function withTag(content: Sequence): EnvelopedData {
  const fields = content.valueBlock.value
  const tag = fields.at(-1)
  if (!(tag instanceof OctetString) || tag.valueBlock.valueHexView.length !== tagBytes)
    throw new Error('a form of authenticated content that is not read')
  const envelope = new EnvelopedData({ schema: new Sequence({ value: fields.slice(0, -1) }) })
  const info = envelope.encryptedContentInfo
  const joined = Buffer.concat([Buffer.from(info.getEncryptedContent()), tag.valueBlock.valueHexView])
  info.encryptedContent = new OctetString({ valueHex: new Uint8Array(joined).buffer })
  info.contentEncryptionAlgorithm.algorithmParams = info.contentEncryptionAlgorithm.algorithmParams.valueBlock.value[0]
  return envelope
}
