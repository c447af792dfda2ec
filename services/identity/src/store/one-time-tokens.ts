import { createHash, randomBytes } from 'node:crypto'

/** 32 random bytes in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token: who reads the database cannot use it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
