import { getDomain } from 'tldts'
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
  return envelopeFrom === null || organisationOf(domainOf(envelopeFrom)) === organisationOf(domainOf(from))
}

/** What our own check says; `spf` is null where the mail did not come straight from its sender's server. */
export interface CheckResults {
  dkim: readonly { result: string; isAligned: boolean }[]
  spf: { result: string; domain: string } | null
  dmarc: { result: string; policy: string | null } | null
}

export function judgeChecks(fromDomain: string, { dkim, spf, dmarc }: CheckResults): SenderChecks {
  const isAligned = (domain: string) => organisationOf(domain) === organisationOf(fromDomain)
  const bySignature = dkim.some((one) => one.result === 'pass' && one.isAligned)
  const bySender = spf?.result === 'pass' && isAligned(spf.domain)
  // A policy may ask for closer alignment than the organisation's.
  const isAuthenticated = dmarc?.result === 'pass' || ((bySignature || bySender) && dmarc?.result !== 'fail')
  const isUncertain = spf === null || [spf, ...dkim].some(({ result }) => result === 'temperror')
  const asksToRefuse = dmarc?.policy === 'reject' || dmarc?.policy === 'quarantine'
  const fails = [
    dmarc?.result === 'fail',
    spf !== null && isFailure(spf.result) && isAligned(spf.domain),
    dkim.some((one) => isFailure(one.result) && one.isAligned),
  ]
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
  const isAligned = (domain: string | undefined) =>
    domain !== undefined && organisationOf(domain) === organisationOf(fromDomain)
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  const passes = results.some(
    ({ method, result, domain }) => ['dmarc', 'dkim', 'spf'].includes(method) && result === 'pass' && isAligned(domain),
  )
  const fails = dmarc.some(({ result }) => result === 'fail')
  const isAuthenticated = passes && !fails
  const isContradicted =
    fails ||
    results.some(
      ({ method, result, domain }) => ['dkim', 'spf'].includes(method) && isFailure(result) && isAligned(domain),
    )
  return {
    isAuthenticated,
    isRefusedByDomain: dmarc.some((one) => one.result === 'fail' && one.isStrict),
    isContradicted: !isAuthenticated && isContradicted,
  }
}

const isFailure = (result: string) => result === 'fail' || result === 'softfail'
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

function serverOf(value: string): string {
  return (value.split(';', 1)[0] ?? '').trim().split(/\s/, 1)[0]?.toLowerCase() ?? ''
}

function resultsOf(value: string) {
  const parts = value.split(';').slice(1)
  return parts.flatMap((part) => {
    const [, method = '', result = ''] = /^\s*([a-z-]+)\s*=\s*([a-z]+)/i.exec(part) ?? []
    const words = part.replace(/\([^()]*\)/g, ' ')
    const property = /\b(?:header\.(?:from|d|i)|smtp\.mailfrom)=(?:[^\s@]*@)?"?([\w.-]+)/i.exec(words)?.[1]
    const isStrict = /\b(?:p|dis|policy\.[\w-]+)=(?:reject|quarantine)\b/i.test(part)
    return [{ method: method.toLowerCase(), result: result.toLowerCase(), domain: property?.toLowerCase(), isStrict }]
  })
}

function organisationOf(domain: string): string {
  const name = domain.toLowerCase().replace(/\.$/, '')
  return getDomain(name, { allowPrivateDomains: true }) ?? name
}
