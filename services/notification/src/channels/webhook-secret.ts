import { randomBytes } from 'node:crypto'

/** As Standard Webhooks have it: 24 to 64 random bytes. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
