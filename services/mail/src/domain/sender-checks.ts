import { getDomain } from 'tldts'
import { domainOf } from './addresses.ts'
import type { HeaderField } from './parsed-mail.ts'

/** What was found out about the domain in From. A temporary failure is nothing found. */
export interface SenderChecks {
  /** DKIM or SPF passes for this domain (DMARC alignment). */
  isAuthenticated: boolean
  /** Neither passes, and the domain asks to reject or quarantine such mail. */
  isRefusedByDomain: boolean
  /** The domain says how to know its mail, whatever is to become of other mail, and this is not known by it. */
  isContradicted: boolean
}

export const nothingFound: SenderChecks = { isAuthenticated: false, isRefusedByDomain: false, isContradicted: false }

/** Whether the envelope names the domain in From; a mail from a mailbox has none, so nothing speaks against it. */
export function isEnvelopeOf(from: string, envelopeFrom: string | null): boolean {
  return envelopeFrom === null || isAligned(domainOf(envelopeFrom), domainOf(from))
}

/** What was found out of a domain. Whoever else reads the mail may take it to be from another: that is why each names its own. */
interface Found {
  result: string
  domain: string
}

/** What our own check says; `spf` is null where the mail did not come straight from its sender's server. */
export interface CheckResults {
  dkim: readonly Found[]
  spf: Found | null
  dmarc: (Found & { policy: string | null }) | null
}

export function judgeChecks(fromDomain: string, { dkim, spf, dmarc: policy }: CheckResults): SenderChecks {
  // What is said of other domains tells nothing of this one, neither good nor bad.
  const own = [...dkim, ...(spf ? [spf] : [])].filter(({ domain }) => isAligned(domain, fromDomain))
  const dmarc = policy && toName(policy.domain) === toName(fromDomain) ? policy : null
  // A policy may ask for closer alignment than the organisation's.
  const isAuthenticated =
    dmarc?.result === 'pass' || (own.some(({ result }) => result === 'pass') && dmarc?.result !== 'fail')
  const isUncertain = spf === null || own.some(({ result }) => result === 'temperror')
  const asksToRefuse = dmarc?.policy === 'reject' || dmarc?.policy === 'quarantine'
  const fails = [dmarc?.result === 'fail', own.some(({ result }) => isFailure(result))]
  return {
    isAuthenticated,
    isRefusedByDomain: dmarc?.result === 'fail' && asksToRefuse && !isUncertain,
    isContradicted: !isAuthenticated && fails.includes(true),
  }
}

/**
 * What a server that we believe has written on top (RFC 8601); null when none has. Only its outermost words count: below the
 * next Received line, anybody may have written its name.
 */
export function judgeTrustedResults(
  headers: readonly HeaderField[],
  trusted: readonly string[],
  fromDomain: string,
): SenderChecks | null {
  const isTrusted = ({ name, value }: HeaderField) =>
    name === 'authentication-results' && trusted.includes(serverOf(value))
  const first = headers.findIndex(isTrusted)
  if (first < 0) return null
  const end = headers.findIndex(({ name }, index) => index > first && name === 'received')
  const outermost = headers.slice(first, end < 0 ? headers.length : end).filter(isTrusted)
  const results = outermost.flatMap(({ value }) => resultsOf(value))
  const isOwn = (domain: string | undefined) => domain !== undefined && isAligned(domain, fromDomain)
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  const passes = results.some(
    ({ method, result, domain }) => ['dmarc', 'dkim', 'spf'].includes(method) && result === 'pass' && isOwn(domain),
  )
  const fails = dmarc.some(({ result }) => result === 'fail')
  const isAuthenticated = passes && !fails
  const isContradicted =
    fails ||
    results.some(({ method, result, domain }) => ['dkim', 'spf'].includes(method) && isFailure(result) && isOwn(domain))
  return {
    isAuthenticated,
    isRefusedByDomain: dmarc.some((one) => one.result === 'fail' && one.isStrict),
    isContradicted: !isAuthenticated && isContradicted,
  }
}

const isFailure = (result: string) => result === 'fail' || result === 'softfail'

function serverOf(value: string): string {
  return (value.split(';', 1)[0] ?? '').trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
}

function resultsOf(value: string) {
  return partsOf(value)
    .slice(1)
    .map((part) => {
      const words = part.replace(/\{[^}]*\}/g, ' ')
      const [, method = '', result = ''] = /^\s*([a-z-]+)\s*=\s*([a-z]+)/i.exec(words) ?? []
      const property = /\b(?:header\.(?:from|d|i)|smtp\.mailfrom)=(\S+)/i.exec(words)?.[1]
      const domain = property && /^[\w.-]+/.exec(domainOf(property))?.[0].toLowerCase()
      const isStrict = /\b(?:p|dis|policy\.[\w-]+)=(?:reject|quarantine)\b/i.test(part)
      return { method: method.toLowerCase(), result: result.toLowerCase(), domain, isStrict }
    })
}

const deepestComment = 5

/**
 * The parts of such a header, comments in braces. Of what stands in quotes nothing counts but a plain name: a sender may write
 * there whatever they like (the local part of an envelope's address).
 */
function partsOf(value: string): string[] {
  let text = value.replace(/[{}]/g, ' ').replace(/\\.|"(?:[^"\\]|\\.)*"?/gs, unquoted)
  for (let level = 0; ; level++) {
    const flat = text.replace(/\(([^()]*)\)/g, (_, comment: string) => `{${comment.replace(/[{};]/g, ' ')}}`)
    if (flat === text) return text.split(';')
    // No server writes comments in comments in comments; whoever does wants to keep us busy, and says nothing.
    if (level === deepestComment) return []
    text = flat
  }
}

function unquoted(token: string): string {
  return /^"([\w.-]+)"$/.exec(token)?.[1] ?? '?'
}

/** Whether two domains are of one organisation (relaxed alignment, RFC 7489, 3.1). */
export function isAligned(domain: string, fromDomain: string): boolean {
  return organisationOf(domain) === organisationOf(fromDomain)
}

function organisationOf(domain: string): string {
  const name = toName(domain)
  return getDomain(name, { allowPrivateDomains: true, extractHostname: false }) ?? name
}

/** As name servers know it. What is more than a name stays as it is: "a.example/b.evil.example" is one of evil.example's. */
function toName(domain: string): string {
  const name = domain.toLowerCase().replace(/\.$/, '')
  return /^[\p{L}\p{M}\p{N}.-]+$/u.test(name) ? (URL.parse(`http://${name}`)?.hostname ?? name) : name
}
