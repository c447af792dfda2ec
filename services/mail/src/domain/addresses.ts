/** A local part of 64 and a domain of 255 (RFC 5321, 4.5.3.1): what is longer reaches nobody, and no index takes it. */
export const longestAddress = 320

/** Addresses compare without regard to case: the domain by RFC 5321, the local part by what mail systems do. */
export function normalizeAddress(address: string): string {
  return address.trim().toLowerCase()
}

export function isSameAddress(one: string, other: string): boolean {
  return normalizeAddress(one) === normalizeAddress(other)
}

export function includesAddress(addresses: readonly string[], address: string): boolean {
  return addresses.some((candidate) => isSameAddress(candidate, address))
}

/** The address without its plus part: `anna+shop@x` reaches the same person as `anna@x`. */
export function withoutPlusPart(address: string): string {
  const whole = normalizeAddress(address)
  const at = whole.lastIndexOf('@')
  const plus = whole.indexOf('+')
  return plus > 0 && plus < at ? whole.slice(0, plus) + whole.slice(at) : whole
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1)
}

/** Whether one of these addresses, its plus part aside, or domains is this one's; no names are everybody's. */
export function isTakenFor(address: string, names: readonly string[]): boolean {
  const whole = withoutPlusPart(address)
  return names.length === 0 || names.some((name) => name === whole || name === domainOf(whole))
}

/** Mailboxes behind which no person reads: an answer to them is lost or comes back. */
export function isSystemAddress(address: string): boolean {
  return isPlaceholder(address) || isDaemon(address)
}

/** What stands for the address of somebody who has none; it reaches nobody (RFC 2606). */
export function isPlaceholder(address: string): boolean {
  return /[@.]invalid$/i.test(address.trim())
}

/** Who sends mails back in the name of a mail server (RFC 5321, 4.5.1). */
export function isMailServer(address: string): boolean {
  return /^(mailer-?daemon|mail-?daemon|mdaemon|postmaster)([-+.][^@]*)?@/i.test(address.trim())
}

function isDaemon(address: string): boolean {
  return /^(mailer-?daemon|postmaster|no-?_?reply|do-?_?not-?_?reply|nicht-?antworten|bounces?|mail-?daemon)([-+.][^@]*)?@/i.test(
    address.trim(),
  )
}
