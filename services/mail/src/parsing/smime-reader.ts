import { Certificate, ContentInfo, SignedData, SignedDataVerifyError, type SignerInfo } from 'pkijs'
import type { MailKeys } from '../domain/mail-keys.ts'
import type { FoundSignature } from '../domain/mail-signature.ts'
import { addressesOf, judgeCertificate, ownerOf, toCertificate } from './smime-certificates.ts'
import { isEnvelope, openEnvelope } from './smime-envelope.ts'
import { readSmimeKeys, type SmimeKeys } from './smime-keys.ts'

/** What one layer of S/MIME had inside. */
export interface SmimeLayer {
  content: Buffer
  /** It was encrypted for us. */
  isOpened: boolean
  signature: FoundSignature | null
}

/**
 * Works S/MIME (RFC 8551) with the configured keys and certificates; it asks nobody on the network. Certificates are judged as
 * of when the mail came: the time in a signature is its signer's word, who may have kept the key of one that ran out.
 */
export interface SmimeReader {
  /** What an opaque message has inside: encrypted for us or signed. Rejects what is not for us or cannot be read. */
  open(der: Buffer, receivedAt: Date): Promise<SmimeLayer>
  /** A signature beside what it signs. Rejects what is no signature. */
  verify(signed: Buffer, der: Buffer, receivedAt: Date): Promise<FoundSignature | null>
}

const mostCertificates = 20
const mostSigners = 5
const plainData = '1.2.840.113549.1.7.1'
/** Whoever can make two texts of one hash signs one and sends the other. */
const brokenHashes = [
  '1.3.14.3.2.26',
  '1.2.840.113549.2.5',
  '1.2.840.113549.1.1.5',
  '1.2.840.113549.1.1.4',
  '1.2.840.10045.4.1',
]

export function openSmimeReader(configured: MailKeys | null): SmimeReader {
  const keys = readSmimeKeys(configured)
  return {
    async open(der, receivedAt) {
      const info = ContentInfo.fromBER(new Uint8Array(der))
      if (isEnvelope(info.contentType))
        return { content: openEnvelope(info, keys.own), isOpened: true, signature: null }
      const signed = signedDataOf(info)
      const content = signed.encapContentInfo.eContent
      if (!content) throw new Error('nothing inside')
      const signature = await judgeAll(signed, undefined, receivedAt, keys)
      return { content: Buffer.from(content.getValue()), isOpened: false, signature }
    },
    async verify(content, der, receivedAt) {
      const signed = signedDataOf(ContentInfo.fromBER(new Uint8Array(der)))
      // A text inside the signature would be verified instead of the one that is read.
      if (signed.encapContentInfo.eContent) throw new Error('not detached')
      return await judgeAll(signed, new Uint8Array(content).buffer, receivedAt, keys)
    },
  }
}

function signedDataOf({ contentType, content }: ContentInfo): SignedData {
  if (contentType !== ContentInfo.SIGNED_DATA) throw new Error('not signed')
  const signed = new SignedData({ schema: content })
  if (signed.encapContentInfo.eContentType !== plainData) throw new Error('not of a mail')
  return signed
}

/** The best of them counts: a mail may be signed by several. */
async function judgeAll(signed: SignedData, data: ArrayBuffer | undefined, receivedAt: Date, keys: SmimeKeys) {
  const brought = (signed.certificates ?? []).filter((one) => one instanceof Certificate).slice(0, mostCertificates)
  // Some send no certificate to those who should have it.
  signed.certificates = [...brought, ...keys.trusted.map(toCertificate)]
  const signers = signed.signerInfos.slice(0, mostSigners)
  const found = await Promise.all(
    signers.map((one, index) => judgeOne(signed, one, { index, data, receivedAt, brought, keys })),
  )
  const best = (state: FoundSignature['state']) => found.find((one) => one.state === state)
  return best('valid') ?? best('invalid') ?? found[0] ?? null
}

interface Given {
  index: number
  data: ArrayBuffer | undefined
  receivedAt: Date
  brought: readonly Certificate[]
  keys: SmimeKeys
}

async function judgeOne(signed: SignedData, signer: SignerInfo, given: Given): Promise<FoundSignature> {
  const { index, data, brought, keys } = given
  const { isGood, certificate } = await verifyOne(signed, index, data)
  if (!certificate) return { state: 'unknown-signer', signer: serialOf(signer), addresses: [] }
  const told = { signer: ownerOf(certificate), addresses: addressesOf(certificate) }
  const isBroken = [signer.digestAlgorithm, signer.signatureAlgorithm].some((one) =>
    brokenHashes.includes(one.algorithmId),
  )
  if (!isGood || isBroken) return { state: 'invalid', ...told }
  const others = brought.filter((one) => one !== certificate)
  const state = await judgeCertificate(certificate, others, keys.trusted, given.receivedAt)
  if (state === 'trusted') return { state: 'valid', ...told }
  return { state, ...told }
}

async function verifyOne(signed: SignedData, signer: number, data: ArrayBuffer | undefined) {
  try {
    const done = await signed.verify({ signer, ...(data && { data }), extendedMode: true })
    return { isGood: done.signatureVerified === true, certificate: done.signerCertificate ?? null }
  } catch (error) {
    if (!(error instanceof SignedDataVerifyError)) throw error
    return { isGood: false, certificate: error.signerCertificate }
  }
}

function serialOf({ sid }: SignerInfo): string {
  const number = sid.serialNumber ?? sid
  return Buffer.from(number.valueBlock?.valueHexView ?? [])
    .toString('hex')
    .toUpperCase()
    .slice(0, 64)
}
