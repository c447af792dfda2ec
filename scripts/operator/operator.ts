import type { InputOf, OutputOf, RequestContract } from '@leitstand/contracts/define'
import { openAsking } from '@leitstand/kit/asking'
import { openBus } from '@leitstand/kit/bus'
import { busAccess } from '@leitstand/kit/bus-connection'
import { openSigner } from '@leitstand/kit/identity-token'
import { traceparentOf } from '@leitstand/kit/trace'
import { z } from 'zod'
import type { StartConfig } from '../config.ts'
import { natsUrlWith } from '../embedded/nats-users.ts'
import { openDataFolder, readKept } from '../instance/data-folder.ts'
import { openKeys } from '../instance/keys.ts'
import { Problem } from '../problem.ts'

/** The operator's way into a running instance: the services' own requests over the bus, as the system account. */
export interface Operator extends AsyncDisposable {
  ask<C extends RequestContract>(contract: C, input: InputOf<C>, timeoutMs?: number): Promise<OutputOf<C>>
}

const Ports = z.object({ nats: z.number().int() })
const patienceMs = 5_000

export async function openOperator(config: Pick<StartConfig, 'dataFolder' | 'natsUrl'>): Promise<Operator> {
  const folder = await openDataFolder(config.dataFolder)
  // An installation elsewhere has its keys in its own keeping (deploy/README.md).
  const key = process.env.LEITSTAND_KEY || (await openKeys(folder)).signing.operator.privateKey
  const embedded = async () => {
    const { bus } = await openKeys(folder)
    return natsUrlWith(natsUrlOf(await readKept(folder, 'ports.json')), 'operator', bus.operator)
  }
  const access = busAccess('operator', { ...process.env, NATS_URL: config.natsUrl ?? (await embedded()) })
  const bus = await Promise.race([
    openBus({ ...access, namespace: process.env.LEITSTAND_NATS_NAMESPACE ?? '' }),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Problem(away)), patienceMs).unref()),
  ])
  const asking = openAsking(bus, openSigner('operator', key))
  return {
    ask: (contract, input, timeoutMs = 30_000) =>
      asking.asItself(contract, input, { traceparent: traceparentOf(undefined), timeoutMs }),
    [Symbol.asyncDispose]: () => bus[Symbol.asyncDispose](),
  }
}

const away =
  'Leitstand does not answer on its bus: start it first (npm start), or set LEITSTAND_DATA to its data folder.'

function natsUrlOf(kept: unknown): string {
  const ports = Ports.safeParse(kept)
  if (!ports.success) throw new Problem(away)
  return `nats://127.0.0.1:${ports.data.nats}`
}
