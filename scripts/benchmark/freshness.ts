import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from './client.ts'
import { summarise } from './report.ts'

const samples = 100

/** From the answer to a creation until the ticket is found by its own word; first, how long it takes to work off what the load has left. */
export async function freshness(client: Client): Promise<string> {
  const backlog = await untilFindable(client, 0)
  const took: number[] = []
  for (let index = 1; index <= samples; index++) took.push(await untilFindable(client, index))
  const { p50, p95, p99 } = summarise(took, 1)
  const figures = `created to findable: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${samples} samples)`
  return `${figures}; the load before was worked off after ${(backlog / 1000).toFixed(1)} s`
}

async function untilFindable(client: Client, index: number): Promise<number> {
  const word = `frisch${Date.now().toString(36)}${index}`
  await client.post('/api/tickets', {
    subject: word,
    description: 'Wie schnell?',
    type: 'normal',
    customer: client.customer,
    responsibleGroups: [client.group],
  })
  const begun = performance.now()
  while ((await client.get<{ count: number }>(`/api/search/count?q=${word}`)).count === 0) await wait(2)
  return performance.now() - begun
}
