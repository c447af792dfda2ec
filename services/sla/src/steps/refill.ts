import { channels } from '@leitstand/contracts/notification/requests'
import { templates } from '@leitstand/contracts/ticket/resources'
import { copiesOfPeople } from '@leitstand/kit/copies-of-people'
import { ticketsFromOwner } from '@leitstand/kit/copies-of-tickets'
import type { Sql } from '@leitstand/kit/database'
import { refilling, resourceFromOwner } from '@leitstand/kit/refilling'
import type { PrismaClient } from '../generated/prisma/client.ts'
import { groups, keepName, type NamedThing } from '../store/named-things.ts'
import { takeOverTickets } from './take-over-tickets.ts'

export const copied = copiesOfPeople({ groups })

/** All that sla keeps of others. */
export const refill = refilling<PrismaClient>([
  copied.source,
  resourceFromOwner(
    { name: 'templates', table: groups.table },
    (page, context) => context.callAsSystem(templates.requests.list, page),
    (tx, items) =>
      keepNames(
        tx,
        items.map(({ uuid, name, version, slaCapable }) => ({ kind: 'template', uuid, name, version, slaCapable })),
      ),
  ),
  resourceFromOwner(
    { name: 'channels', table: groups.table },
    (page, context) => context.callAsSystem(channels.requests.list, page),
    (tx, items) =>
      keepNames(
        tx,
        items.map(({ uuid, name, version }) => ({ kind: 'channel', uuid, name, version })),
      ),
  ),
  ticketsFromOwner('tickets', (tx, items, { clock, config }) => takeOverTickets(tx, items, clock.now(), config)),
])

async function keepNames(tx: Sql, things: readonly NamedThing[]): Promise<void> {
  for (const thing of things) await keepName(tx, thing)
}
