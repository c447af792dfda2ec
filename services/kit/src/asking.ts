import type { Actor } from '@leitstand/contracts/actor'
import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { ask, type Bus } from './bus.ts'
import type { Signer } from './identity-token.ts'

/** Somebody who asked this process and in whose name it asks on. */
export interface AskedBy {
  /** The token that came with the call. */
  identity: string
  traceparent: string
}

/** How a process asks others, each time with a token that says who asks and is good for nobody else. */
export interface Asking {
  asItself<C extends RequestContract>(contract: C, input: InputOf<C>, more?: More): Promise<OutputOf<C>>
  forCaller<C extends RequestContract>(
    caller: AskedBy,
    contract: C,
    input: InputOf<C>,
    more?: Omit<Asked, 'part'> & Pick<More, 'once'>,
  ): Promise<OutputOf<C>>
  /** The gateway for a person with a session. */
  forPerson<C extends RequestContract>(actor: Actor, contract: C, input: InputOf<C>, more?: More): Promise<OutputOf<C>>
}

/** How a caller's question is asked on. */
export interface Asked {
  timeoutMs?: number | undefined
  /** The version the caller saw, as If-Match says it at the HTTP door. */
  seenVersion?: number | undefined
  /** Names a part of what the caller asked for: repeated with the same Idempotency-Key, it is done once. */
  part?: string | undefined
}

interface More {
  timeoutMs?: number | undefined
  traceparent?: string | undefined
  once?: string | undefined
}

export function openAsking(bus: Bus, signer: Signer): Asking {
  return {
    asItself: async (contract, input, more) =>
      await ask(bus, contract, input, { identity: await signer.asItself(contract.service), ...more }),
    forCaller: async ({ identity, traceparent }, contract, input, more) =>
      await ask(bus, contract, input, {
        identity: await signer.inTheNameOf(identity, contract.service),
        traceparent,
        ...more,
      }),
    forPerson: async (actor, contract, input, more) =>
      await ask(bus, contract, input, { identity: await signer.forPerson(actor, contract.service), ...more }),
  }
}
