import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** A target that an administrator named but that we must not call: it lies inside the operator's own network. */
export class TargetRefused extends Error {
  constructor(host: string) {
    super(`${host} is a private address; private targets are switched off`)
    this.name = 'TargetRefused'
  }
}

/** All that is given out of IPv6 for the open internet (RFC 4291); what an operator may use besides, also unassigned, is theirs. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for addresses of the open internet. Loopback, private, link-local, mapped and other special ranges are not. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast))
}

/** A host that is an address is never looked up, so it is checked here. */
export function refusePrivateHost(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !isPublicAddress(host)) throw new TargetRefused(host)
}

export type Resolve = (host: string) => Promise<LookupAddress[]>
export const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/**
 * A lookup for sockets: the connection goes to exactly the addresses that were checked, so a name that resolves to
 * something else a moment later gains nothing. One private address among several is reason enough to refuse.
 */
export function guardedLookup(resolve: Resolve = resolveAll): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const first = addresses[0]
        if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
          return callback(new TargetRefused(host), [])
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }
}
