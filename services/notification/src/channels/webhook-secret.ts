import { randomBytes } from 'node:crypto'
import type { Secrets } from '@leitstand/kit/secrets'

/** As the row of a webhook has them, sealed; those of before together. */
interface SealedSecrets {
  secret: string
  formerSecret: string | null
  formerUntil: Date | null
}

/** As Standard Webhooks have it: 24 to 64 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}

/** Those that sign now: the one in use first, and whatever it stood in for within the last day. A receiver may have any. */
export function signingSecrets(
  { secret, formerSecret, formerUntil }: SealedSecrets,
  secrets: Secrets,
  now: Date,
): string[] {
  const isOverlap = formerSecret !== null && formerUntil !== null && formerUntil > now
  return [secret, ...(isOverlap ? [formerSecret] : [])].flatMap((sealed) => secrets.unseal(sealed).split(' '))
}

/** Several of before under one seal, as `signingSecrets` reads them. */
export function sealedTogether(former: readonly string[], secrets: Secrets): string {
  return secrets.seal(former.join(' '))
}
