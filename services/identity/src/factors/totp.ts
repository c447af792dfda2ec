import { Secret, TOTP } from 'otpauth'

/** What authenticator apps agree on (RFC 6238): SHA-1, six digits, half a minute. */
const usual = { issuer: 'Leitstand', algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks may differ by one step. */
const drift = 1

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...usual, label: email, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step that a code belongs to; undefined when it is wrong. Whoever takes it refuses it from then on. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...usual, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: drift })
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta
}
