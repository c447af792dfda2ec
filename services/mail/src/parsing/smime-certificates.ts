import { X509Certificate } from 'node:crypto'
import {
  type AltName,
  type BasicConstraints,
  Certificate,
  CertificateChainValidationEngine,
  type ExtKeyUsage,
  type RelativeDistinguishedNames,
} from 'pkijs'
import { cleanLine } from '../domain/clean-text.ts'

const longestPath = 8
const oids = { email: '1.2.840.113549.1.9.1', name: '2.5.4.3', company: '2.5.4.10' }
const extensions = {
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  purposes: '2.5.29.37',
}
const mailPurposes = ['1.3.6.1.5.5.7.3.4', '2.5.29.37.0']

/** Whose certificate it is, by its alternative names and by the field that came before them (RFC 8550 3). */
export function addressesOf(certificate: Certificate): string[] {
  const names = extensionOf<AltName>(certificate, extensions.subjectAltName)?.altNames ?? []
  const alternatives = names.flatMap(({ type, value }) => (type === 1 ? [String(value)] : []))
  const address = fieldOf(certificate.subject, oids.email)
  return [...new Set([...alternatives, address].map((one) => cleanLine(one).toLowerCase()))].filter((one) => one !== '')
}

export function ownerOf(certificate: Certificate): string {
  const name = nameOf(certificate.subject)
  const [address] = addressesOf(certificate)
  if (address === undefined || address === name.toLowerCase()) return address ?? name
  return name === '' ? address : `${name} <${address}>`
}

function nameOf(names: RelativeDistinguishedNames): string {
  return cleanLine(fieldOf(names, oids.name) || fieldOf(names, oids.company)).slice(0, 200)
}

function fieldOf({ typesAndValues }: RelativeDistinguishedNames, oid: string): string {
  const value = typesAndValues.find(({ type }) => type === oid)?.value.valueBlock.value
  return typeof value === 'string' ? value : ''
}

function extensionOf<Value>({ extensions: all }: Certificate, oid: string): Value | undefined {
  return all?.find(({ extnID }) => extnID === oid)?.parsedValue as Value | undefined
}

/** Whether it may sign mails, as far as it says (RFC 8550 4.4.2 and 4.4.4). */
function isForMail(certificate: Certificate): boolean {
  const usage = extensionOf<{ valueBlock: { valueHexView: Uint8Array } }>(certificate, extensions.keyUsage)
  const purposes = extensionOf<ExtKeyUsage>(certificate, extensions.purposes)?.keyPurposes
  const maySign = !usage || ((usage.valueBlock.valueHexView[0] ?? 0) & 0xc0) !== 0
  return maySign && (!purposes || purposes.some((one) => mailPurposes.includes(one)))
}

/** Whether a signature by this certificate could be believed at that time. Nobody is asked whether it was taken back. */
export async function judgeCertificate(
  leaf: Certificate,
  others: readonly Certificate[],
  trusted: readonly X509Certificate[],
  date: Date,
): Promise<'trusted' | 'unknown-issuer' | 'unfit-certificate'> {
  const path = findPath(toX509(leaf), others.map(toX509), trusted)
  if (!path) return 'unknown-issuer'
  if (!isForMail(leaf)) return 'unfit-certificate'
  const [anchor, ...between] = path.slice(1).map(toCertificate).reverse()
  if (!anchor) return leaf.notBefore.value <= date && date <= leaf.notAfter.value ? 'trusted' : 'unfit-certificate'
  const isLong = [...between.toReversed(), anchor].some((one, below) => {
    const most = extensionOf<BasicConstraints>(one, extensions.basicConstraints)?.pathLenConstraint
    return typeof most === 'number' && most < below
  })
  if (isLong) return 'unfit-certificate'
  // The engine walks no circle, since it is given nothing but the path.
  const engine = new CertificateChainValidationEngine({
    trustedCerts: [anchor],
    certs: [...between, leaf],
    checkDate: date,
  })
  const { result } = await engine.verify()
  return result ? 'trusted' : 'unfit-certificate'
}

/** From the certificate to one that is believed, each issued by the next; every certificate is looked at once. */
function findPath(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
  trusted: readonly X509Certificate[],
): X509Certificate[] | null {
  const isTrusted = (one: X509Certificate) => trusted.some(({ raw }) => raw.equals(one.raw))
  const left = new Set([...trusted, ...others].filter(({ ca }) => ca))
  for (let paths = [[leaf]], length = 0; paths.length > 0 && length < longestPath; length++) {
    const done = paths.find((path) => isTrusted(path.at(-1) ?? leaf))
    if (done) return done
    paths = paths.flatMap((path) => {
      const issuers = [...left].filter((one) => hasIssued(one, path.at(-1) ?? leaf))
      for (const one of issuers) left.delete(one)
      return issuers.map((one) => [...path, one])
    })
  }
  return null
}

function hasIssued(issuer: X509Certificate, certificate: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

export function toCertificate({ raw }: X509Certificate): Certificate {
  return Certificate.fromBER(new Uint8Array(raw))
}

function toX509(certificate: Certificate): X509Certificate {
  return new X509Certificate(Buffer.from(certificate.toSchema().toBER()))
}
