import { setTimeout as wait } from 'node:timers/promises'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { countTickets } from '@leitstand/contracts/search/requests'
import { importer } from '../importing/importer.ts'
import type { Operator } from '../operator/operator.ts'
import type { Say } from '../progress.ts'
import { randomOf } from '../random.ts'
import { agent } from './client.ts'
import { customers, drawWord } from './vocabulary.ts'

/** Brings an instance to a number of tickets by the ordinary import, and waits until all of them can be found. */
export async function fill(
  operator: Operator,
  from: number,
  to: number,
  say: Say,
): Promise<{ perSecond: number; indexedAfterSeconds: number }> {
  await operator.ask(provisionPeople, {
    people: [
      {
        email: agent.email,
        firstName: 'Bea',
        lastName: 'Bench',
        staff: true,
        groups: ['Support'],
        password: agent.password,
      },
    ],
  })
  const begun = Date.now()
  const run = importer(operator, new Set([agent.email]), (line, reason) => {
    throw new Error(`line ${line}: ${reason}`)
  })
  for (let number = from; number < to; number++) {
    await run.take(JSON.stringify(aLine(number)))
    if (number % 10_000 === 0) say(`Importing: ${number} of ${to} tickets`)
  }
  await run.finish()
  const imported = Date.now()
  while (
    (await operator.ask(countTickets, { q: `abschluss${to - 1}`, 'filter[status]': 'open,in_progress,closed' }))
      .count === 0
  )
    await wait(250)
  return {
    perSecond: Math.round((1000 * (to - from)) / (imported - begun)),
    indexedAfterSeconds: Math.round((Date.now() - imported) / 100) / 10,
  }
}

function aLine(number: number): object {
  const random = randomOf(number)
  const some = (count: number) => Array.from({ length: count }, () => drawWord(random))
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
  const customer = `kunde${number % 500}@firma${number % customers.length}.example`
  const comment = (index: number) => {
    const [first, second, third] = some(3)
    return {
      author: index % 2 === 0 ? agent.email : customer,
      internal: index === 2,
      text: `${first} geprüft, ${second} und ${third} sind in Ordnung. Rückmeldung folgt.`,
      createdAt: at,
    }
  }
  const [what, where, ...others] = some(10)
  return {
    externalId: `bench-${number}`,
    subject: `${what} ${where} abschluss${number}`,
    body: `Guten Tag,\n\n${what} meldet seit heute einen Fehler: ${others.join(', ')}. Bitte prüfen.\n\nMit freundlichen Grüßen`,
    customer,
    customerGroup: customers[number % customers.length],
    agent: number % 3 === 0 ? agent.email : null,
    status: number % 10 < 4 ? 'closed' : number % 10 < 6 ? 'in_progress' : 'open',
    createdAt: at,
    comments: [0, 1, 2].map(comment),
  }
}
