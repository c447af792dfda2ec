import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from './client.ts'
import { summarise } from './report.ts'

const samples = 100

/** From the answer to a creation until the ticket is found by its own word. */
export async function freshness(client: Client): Promise<string> {
  const took: number[] = []
  for (let index = 0; index < samples; index++) {
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
    took.push(performance.now() - begun)
  }
  const { p50, p95, p99 } = summarise(took, 1)
  return `created to findable: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${samples} samples)`
}
