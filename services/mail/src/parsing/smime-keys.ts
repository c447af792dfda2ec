import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { filesFor, type KeyFile, type MailKeys } from '../domain/mail-keys.ts'

/** What S/MIME works with: our own keys, and the certificates that are believed. */
export interface SmimeKeys {
  own: readonly { key: KeyObject; certificate: X509Certificate }[]
  /** Authorities, and certificates of single people. */
  trusted: readonly X509Certificate[]
}

/**
 * A file with a private key and its certificate opens what is encrypted for it; the certificates of a file without a key
 * are those to believe. Throws with the name of a file that is neither.
 */
export function readSmimeKeys(keys: MailKeys | null): SmimeKeys {
  const files = filesFor('S/MIME', keys).map((file) => readFile(file, keys?.passphrase ?? ''))
  return {
    own: files.flatMap((file) => ('key' in file ? [file] : [])),
    trusted: files.flatMap((file) => ('trusted' in file ? file.trusted : [])),
  }
}

function readFile({ name, text }: KeyFile, passphrase: string): SmimeKeys['own'][number] | Pick<SmimeKeys, 'trusted'> {
  const certificates = blocksOf(text, 'CERTIFICATE').map((block) => readCertificate(name, block))
  const [secret] = blocksOf(text, '(?:[A-Z]+ )?PRIVATE KEY')
  if (secret === undefined) {
    if (certificates.length === 0) throw new Error(`${name} has neither a certificate nor a private key`)
    return { trusted: certificates }
  }
  const key = readKey(name, secret, passphrase)
  const certificate = certificates.find((one) => one.checkPrivateKey(key))
  if (!certificate) throw new Error(`${name} has a private key without its certificate`)
  return { key, certificate }
}

function blocksOf(text: string, label: string): string[] {
  return text.match(new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`, 'g')) ?? []
}

function readCertificate(name: string, block: string): X509Certificate {
  try {
    return new X509Certificate(block)
  } catch {
    throw new Error(`${name} has a certificate that cannot be read`)
  }
}

function readKey(name: string, block: string, passphrase: string): KeyObject {
  try {
    return createPrivateKey({ key: block, passphrase })
  } catch {
    throw new Error(`${name} is not opened by MAIL_KEYS_PASSPHRASE`)
  }
}
