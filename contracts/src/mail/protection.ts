import { z } from 'zod'

/**
 * What the signature of a mail shows: good and of the sender, good and of somebody else, of a key that is not configured,
 * with a certificate that nobody known issued or that was not good for mail at that time, or not fitting what was signed.
 * It never decides who may speak.
 */
export const signatureStates = [
  'valid',
  'other-signer',
  'unknown-signer',
  'unknown-issuer',
  'unfit-certificate',
  'invalid',
] as const
export type SignatureState = (typeof signatureStates)[number]

/** How a mail was protected on its way. */
export const mailProtection = {
  /** Null where it was not encrypted. */
  encryption: z.object({ by: z.enum(['S/MIME', 'OpenPGP']), isOpened: z.boolean() }).nullable(),
  /** Null where it has none, or it is of OpenPGP and no keys are configured. */
  signature: z.object({ state: z.enum(signatureStates), signer: z.string() }).nullable(),
}
