import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

/** A person or an authority with key and certificate. */
export interface Holder {
  key: forge.pki.rsa.PrivateKey
  certificate: forge.pki.Certificate
  keyPem: string
  certificatePem: string
}

interface Wish {
  /** '' for an authority. */
  email: string
  by?: Holder
  until?: string
  /** An authority may issue certificates; whoever is none must not. */
  mayIssue?: boolean
  purpose?: 'emailProtection' | 'serverAuth'
}

let serial = 1

/** Made by another library than the one that reads it. */
export function aHolder({ email, by, until = '2030-01-01', mayIssue = email === '', purpose }: Wish): Holder {
  const made = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = forge.pki.privateKeyFromPem(made.privateKey)
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(made.publicKey)
  certificate.serialNumber = `0${serial++}`
  certificate.validity.notBefore = new Date('2025-01-01')
  certificate.validity.notAfter = new Date(until)
  const subject = [{ name: 'commonName', value: email === '' ? `Aussteller ${serial}` : 'Chef' }]
  certificate.setSubject(subject)
  certificate.setIssuer(by ? by.certificate.subject.attributes : subject)
  certificate.setExtensions([
    { name: 'basicConstraints', cA: mayIssue },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true, keyCertSign: mayIssue },
    ...(purpose ? [{ name: 'extKeyUsage', [purpose]: true }] : []),
    ...(email === '' ? [] : [{ name: 'subjectAltName', altNames: [{ type: 1, value: email }] }]),
  ])
  certificate.sign(by?.key ?? key, forge.md.sha256.create())
  return { key, certificate, keyPem: made.privateKey, certificatePem: forge.pki.certificateToPem(certificate) }
}

interface Signing {
  detached?: boolean
  digest?: 'sha1' | 'sha256'
  /** When it says that it was made. */
  at?: string
  with?: Holder[]
}

/** The signature of a MIME entity in DER, with its text unless it is detached. */
export function signed(
  entity: string,
  signer: Holder,
  { detached = false, digest = 'sha256', at, with: more = [] }: Signing = {},
) {
  const message = forge.pkcs7.createSignedData()
  message.content = forge.util.createBuffer(entity, 'utf8')
  for (const { certificate } of [signer, ...more]) message.addCertificate(certificate)
  message.addSigner({
    key: signer.key,
    certificate: signer.certificate,
    digestAlgorithm: forge.pki.oids[digest] ?? '',
    authenticatedAttributes: [
      { type: forge.pki.oids['contentType'] ?? '', value: forge.pki.oids['data'] ?? '' },
      { type: forge.pki.oids['messageDigest'] ?? '' },
      ...(at ? [{ type: forge.pki.oids['signingTime'] ?? '', value: at }] : []),
    ],
  })
  message.sign({ detached })
  return derOf(message)
}

/** A MIME entity that only its reader can open, in DER. */
export function enveloped(
  entity: string,
  { certificate }: Holder,
  cipher: 'aes256-CBC' | 'des-EDE3-CBC' = 'aes256-CBC',
) {
  const message = forge.pkcs7.createEnvelopedData()
  message.addRecipient(certificate)
  message.content = forge.util.createBuffer(entity, 'utf8')
  message.encrypt(undefined, forge.pki.oids[cipher])
  return derOf(message)
}

function derOf(message: { toAsn1(): forge.asn1.Asn1 }): Buffer {
  return Buffer.from(forge.asn1.toDer(message.toAsn1()).getBytes(), 'latin1')
}
