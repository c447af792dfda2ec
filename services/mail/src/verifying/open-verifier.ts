import type { Clock } from '@leitstand/kit/clock'
import { openPool } from '@leitstand/kit/worker-pool'
import ipaddr from 'ipaddr.js'
import { type CheckResults, judgeChecks, nothingFound, type SenderChecks } from '../domain/sender-checks.ts'
import type { VerifierQuestion } from './verifier-worker.ts'

const timeLimitMs = 6_000
/** A domain whose name servers do not answer is not asked again for a while, so that it holds up nothing but one mail. */
const restMs = 60_000
const mostResting = 1_000

export interface Verifier extends AsyncDisposable {
  /** Checks DKIM, SPF and DMARC within a bounded time; what cannot be found out is not proven. */
  verify(raw: Uint8Array, fromDomain: string, session: VerifierQuestion['session']): Promise<SenderChecks>
}

export interface VerifierOptions {
  /** Instead of the system's name servers. */
  dnsServers: readonly string[]
  clock: Clock
}

export function openVerifier({ dnsServers, clock }: VerifierOptions): Verifier {
  const pool = openPool<VerifierQuestion, CheckResults>({
    name: 'verifier',
    workers: 3,
    timeLimitMs,
    memoryMegabytes: 256,
    workerUrl: new URL('./verifier-worker.ts', import.meta.url),
    workerData: { dnsServers },
  })
  const restingUntil = new Map<string, number>()
  return {
    async verify(raw, fromDomain, session) {
      const now = clock.now().getTime()
      if ((restingUntil.get(fromDomain) ?? 0) > now) return nothingFound
      const received = await pool.ask({
        raw,
        fromDomain,
        session: session && isOwnNetwork(session.remoteAddress) ? null : session,
      })
      if ('answer' in received) return judgeChecks(fromDomain, received.answer)
      if (restingUntil.size >= mostResting) restingUntil.clear()
      restingUntil.set(fromDomain, now + restMs)
      return nothingFound
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  }
}

/** A relay of ours stands before us, so the address says nothing about the sender. */
function isOwnNetwork(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast'
}
