import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Secrets {
  /** Encrypts for the database; equal texts give different results. */
  seal(text: string): string
  unseal(sealed: string): string
}

const prefix = 'v1.'

/**
 * AES-256-GCM under a key that is derived from the installation's secret, another one for each purpose. Whoever reads
 * the database alone reads no secret.
 */
export function openSecrets(secret: string, purpose: string): Secrets {
  const key = Buffer.from(hkdfSync('sha256', secret, 'leitstand', purpose, 32))
  return {
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
