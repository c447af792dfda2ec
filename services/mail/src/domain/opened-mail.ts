import type { FoundSignature } from './mail-signature.ts'
import type { Sealing } from './sealing.ts'

/** A mail that can be read, made of one that was protected on its way. */
export interface OpenedMail {
  raw: Buffer
  /** By what it was encrypted, and is not any more. */
  opened: Sealing | null
  signature: FoundSignature | null
}
