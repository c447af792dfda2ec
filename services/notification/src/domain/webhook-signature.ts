/** HMAC-SHA256 in base64. Handed in, so that the rules stay pure. */
export type Hmac = (key: Uint8Array, content: string) => string

/**
 * Headers of Standard Webhooks: the id stays the same over all attempts, so it is the receiver's idempotency key; time
 * and signature are new each time. Several secrets give several signatures, for the days of a rotation.
 */
export function webhookHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  now: Date,
  hmac: Hmac,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => `v1,${hmac(keyOf(secret), `${id}.${timestamp}.${body}`)}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  }
}

/** `whsec_` and base64 as the standard has it; any other secret counts as the bytes of its text. */
function keyOf(secret: string): Uint8Array {
  const encoded = /^whsec_([A-Za-z0-9+/]+)={0,2}$/.exec(secret)?.[1]
  const isBase64 = encoded !== undefined && encoded.length % 4 !== 1
  return isBase64 ? Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)) : new TextEncoder().encode(secret)
}
