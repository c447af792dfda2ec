import type { RequestContract } from '@leitstand/contracts/define'
import type { MsgHdrs } from '@nats-io/transport-node'
import { inChain } from './chain.ts'

export const headerNames = {
  identity: 'leitstand-identity',
  trace: 'traceparent',
  deadline: 'leitstand-deadline',
  once: 'leitstand-once',
  seen: 'leitstand-seen',
  chain: 'leitstand-chain',
} as const

export interface Endpoint {
  contract: RequestContract
  answer(input: unknown, carried: Carried): Promise<unknown>
}

/** What comes with a question. */
export interface Carried {
  identity: string | undefined
  traceparent: string | undefined
  deadline: number | undefined
  once: string | undefined
  seenVersion: number | undefined
}

/** Has a question answered, with what came with it. */
export async function answerOf(endpoint: Endpoint, input: unknown, carried: MsgHdrs | undefined): Promise<unknown> {
  const header = (name: string) => carried?.get(name) || undefined
  const depth = Number(header(headerNames.chain)) || 0
  return await inChain(depth, () =>
    endpoint.answer(input, {
      identity: header(headerNames.identity),
      traceparent: header(headerNames.trace),
      deadline: deadlineIn(carried),
      once: header(headerNames.once),
      seenVersion: Number(header(headerNames.seen)) || undefined,
    }),
  )
}

export function deadlineIn(carried: MsgHdrs | undefined): number | undefined {
  return Number(carried?.get(headerNames.deadline)) || undefined
}
