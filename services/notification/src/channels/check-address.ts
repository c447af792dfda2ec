import { invalid } from '@leitstand/contracts/problems'
import type { Violation } from '@leitstand/contracts/violations'
import { isPublicAddress, type Resolve, resolveAll } from './guard-target.ts'

/** An address as somebody enters it, and where it stands in what they sent. */
export interface Entered {
  propertyPath: string
  url: string
}

/** Refuses addresses that no message could ever be brought to. */
export async function mustBeReachable(
  entered: readonly Entered[],
  { allowPrivateTargets }: { allowPrivateTargets: boolean },
  resolve: Resolve = resolveAll,
): Promise<void> {
  const found = await Promise.all(
    entered.map(async ({ propertyPath, url }) => {
      const code = await problemOf(url, allowPrivateTargets, resolve)
      return code ? [{ propertyPath, code }] : []
    }),
  )
  const violations = found.flat()
  if (violations.length > 0) throw invalid(...violations)
}

async function problemOf(text: string, allowPrivate: boolean, resolve: Resolve): Promise<Violation['code'] | null> {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'invalid-url'
  // Nothing would be signed in with them, and every administrator would read them.
  if (url.username || url.password) return 'url-with-credentials'
  // Inside the own network names may be known only where messages leave from.
  if (allowPrivate) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  try {
    const addresses = await resolve(host)
    return addresses.every(({ address }) => isPublicAddress(address)) ? null : 'private-address'
  } catch (error) {
    // Whether a name is known can be said; that nobody could be asked is no fault of the address.
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? 'unknown-host' : null
  }
}
