import { Resolver } from 'node:dns/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { authenticate, dmarc } from 'mailauth'
import { type CheckResults, isAligned } from '../domain/sender-checks.ts'
import { withSignaturesOf } from './own-signatures.ts'

export interface VerifierQuestion {
  raw: Uint8Array
  /** Whose mail it says to be. */
  fromDomain: string
  /** Who handed the mail over; null where that was no server of the sender's. */
  session: { remoteAddress: string; helo: string; mailFrom: string } | null
}

const { dnsServers } = workerData as { dnsServers: string[] }
const nameServers = new Resolver({ timeout: 1_500, tries: 2 })
if (dnsServers.length > 0) nameServers.setServers(dnsServers)

parentPort?.on('message', async (question: VerifierQuestion) => {
  parentPort?.postMessage(await check(question).catch((): CheckResults => ({ dkim: [], spf: null, dmarc: null })))
})

async function check({ raw, fromDomain, session }: VerifierQuestion): Promise<CheckResults> {
  const envelope = session && (session.mailFrom.split('@').at(-1) || session.helo)
  const isOwn = envelope !== null && isAligned(envelope, fromDomain)
  const mail = withSignaturesOf(fromDomain, Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  const resolver = async (name: string, type: string) => await resolve(name, type, fromDomain)
  const { dkim, spf } = await authenticate(mail, {
    ...(session && isOwn && { ip: session.remoteAddress, helo: session.helo, sender: session.mailFrom }),
    mta: 'leitstand',
    resolver,
    disableDmarc: true,
    disableArc: true,
    disableBimi: true,
  })
  // Asked of the sender as we have read it: another reader may find another one, or none, in the same line.
  const policy = await dmarc({
    headerFrom: `sender@${fromDomain}`,
    spfDomains: spf && spf.status.result === 'pass' ? [spf.domain] : [],
    dkimDomains: dkim.results
      .filter(({ status }) => status.result === 'pass')
      .map(({ signingDomain = '', status: { underSized = 0 } }) => ({ domain: signingDomain, underSized })),
    resolver,
  })
  return {
    dkim: dkim.results.map(({ status, signingDomain = '' }) => ({ result: status.result, domain: signingDomain })),
    spf: spfOf(envelope, isOwn && spf ? spf : null),
    dmarc: policy ? { ...found(policy.status), policy: policy.policy ?? null } : null,
  }
}

function found({ result, header }: { result: string; header?: { from?: string } }) {
  return { result, domain: header?.from ?? '' }
}

/** A server of another domain than the sender's says nothing about the sender, so nobody is asked about it. */
function spfOf(envelope: string | null, spf: { status: { result: string }; domain: string } | null) {
  if (envelope === null) return null
  return spf ? { result: spf.status.result, domain: spf.domain } : { result: 'none', domain: envelope }
}

/** Keys and policies of others are not asked for, lest a sender chooses for whose name servers we wait. */
async function resolve(name: string, type: string, fromDomain: string): Promise<string[][] | string[]> {
  const holder = /(?:^|\.)_(?:dmarc|domainkey)\.(.+)$/i.exec(name)?.[1]
  if (holder !== undefined && !isAligned(holder, fromDomain))
    throw Object.assign(new Error('Nobody asks for that'), { code: 'ENOTFOUND' })
  return (await nameServers.resolve(name, type)) as string[][] | string[]
}
