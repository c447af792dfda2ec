import { setTimeout as wait } from 'node:timers/promises'
import { provisionPeople } from '@leitstand/contracts/identity/requests'
import { countTickets } from '@leitstand/contracts/search/requests'
import { importer } from '../importing/importer.ts'
import type { Door } from '../operator/door.ts'
import type { Say } from '../progress.ts'
import { agent } from './client.ts'

const words =
  'Server Datenbank Postfach Zertifikat Backup Shop Startseite Leitung Switch Festplatte Lastspitze Anmeldung Freigabe Umzug Rechnung Domain Filter Protokoll Neustart Wartung'.split(
    ' ',
  )

/** Brings an instance to a number of tickets by the ordinary import, and waits until all of them can be found. */
export async function fill(
  door: Door,
  from: number,
  to: number,
  say: Say,
): Promise<{ perSecond: number; indexedAfterSeconds: number }> {
  await door.ask(provisionPeople, {
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
  const run = importer(door, (line, reason) => {
    throw new Error(`line ${line}: ${reason}`)
  })
  for (let number = from; number < to; number++) {
    await run.take(JSON.stringify(aLine(number)))
    if (number % 10_000 === 0) say(`Importing: ${number} of ${to} tickets`)
  }
  await run.finish()
  const imported = Date.now()
  while (
    (await door.ask(countTickets, { q: `abschluss${to - 1}`, 'filter[status]': 'open,in_progress,closed' })).count === 0
  )
    await wait(250)
  return {
    perSecond: Math.round((1000 * (to - from)) / (imported - begun)),
    indexedAfterSeconds: Math.round((Date.now() - imported) / 100) / 10,
  }
}

function aLine(number: number): object {
  const word = (salt: number) => words[(number * 7 + salt * 13) % words.length]
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
  const comment = (index: number) => ({
    author: index % 2 === 0 ? agent.email : `kunde${number % 500}@firma${number % 50}.example`,
    internal: index === 2,
    text: `${word(index + 3)} geprüft, ${word(index + 4)} und ${word(index + 5)} sind in Ordnung. Rückmeldung folgt.`,
    createdAt: at,
  })
  return {
    externalId: `bench-${number}`,
    subject: `${word(0)} ${word(1)} abschluss${number}`,
    body: `Guten Tag,\n\n${word(2)} meldet seit heute einen Fehler am ${word(3)}. Bitte prüfen.\n\nMit freundlichen Grüßen`,
    customer: `kunde${number % 500}@firma${number % 50}.example`,
    customerGroup: `Firma ${number % 50}`,
    agent: number % 3 === 0 ? agent.email : null,
    status: number % 10 < 4 ? 'closed' : number % 10 < 6 ? 'in_progress' : 'open',
    createdAt: at,
    comments: [0, 1, 2].map(comment),
  }
}
