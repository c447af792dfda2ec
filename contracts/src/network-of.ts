/**
 * What is counted as one address: of IPv6 a whole /64, because every household has at least one (RFC 6177); what is IPv4, in
 * either form, as it is.
 */
export function networkOf(address: string): string {
  const url = `http://[${address}]`
  if (!address.includes(':') || !URL.canParse(url)) return address
  // Written in one way alone, the longest row of zeros as `::`.
  const host = new URL(url).hostname.slice(1, -1)
  if (host.startsWith('::ffff:')) return host
  const [before = [], after = []] = host.split('::').map((part) => part.split(':').filter((word) => word !== ''))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
