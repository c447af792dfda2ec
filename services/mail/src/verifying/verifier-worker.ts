import { Resolver } from 'node:dns/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { authenticate } from 'mailauth'
import type { CheckResults } from '../domain/sender-checks.ts'

export interface VerifierQuestion {
  raw: Uint8Array
  /** Who handed the mail over; null where that was no server of the sender's. */
  session: { remoteAddress: string; helo: string; mailFrom: string } | null
}

const { dnsServers } = workerData as { dnsServers: string[] }
const resolver = new Resolver({ timeout: 1_500, tries: 2 })
if (dnsServers.length > 0) resolver.setServers(dnsServers)

parentPort?.on('message', async (question: VerifierQuestion) => {
  parentPort?.postMessage(await check(question).catch((): CheckResults => ({ dkim: [], spf: null, dmarc: null })))
})

async function check({ raw, session }: VerifierQuestion): Promise<CheckResults> {
  const { dkim, spf, dmarc } = await authenticate(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), {
    ...(session && { ip: session.remoteAddress, helo: session.helo, sender: session.mailFrom }),
    mta: 'leitstand',
    resolver: async (name, type) => (await resolver.resolve(name, type)) as string[][] | string[],
    disableArc: true,
    disableBimi: true,
  })
  return {
    dkim: dkim.results.map(({ status }) => ({ result: status.result, isAligned: Boolean(status.aligned) })),
    spf: session && spf ? { result: spf.status.result, domain: spf.domain } : null,
    dmarc: dmarc ? { result: dmarc.status.result, policy: dmarc.policy ?? null } : null,
  }
}
